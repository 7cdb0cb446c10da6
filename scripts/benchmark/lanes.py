"""Does work on several processors at once."""
import concurrent.futures
import queue

LOOK_S = 0.2


def in_lanes(todo, lanes, perform):
    """Calls `perform(one, lane)` for each; a lane takes the next when it is through with one. When the script is
    interrupted, each lane ends with what it does."""
    waiting = queue.SimpleQueue()
    for one in todo:
        waiting.put(one)

    def work(lane):
        for one in left_in(waiting):
            perform(one, lane)

    with concurrent.futures.ThreadPoolExecutor(len(lanes)) as pool:
        running = [pool.submit(work, lane) for lane in lanes]
        try:
            for one in ended(running):
                one.result()
        except BaseException:
            list(left_in(waiting))
            raise


def ended(running):
    """Yields what has ended. Looks now and then: handlers of signals run on this thread alone, and a signal that the
    system gave to another thread does not wake this one up."""
    while running:
        done, running = concurrent.futures.wait(running, timeout=LOOK_S, return_when=concurrent.futures.FIRST_COMPLETED)
        yield from done


def left_in(waiting):
    while True:
        try:
            yield waiting.get_nowait()
        except queue.Empty:
            return
