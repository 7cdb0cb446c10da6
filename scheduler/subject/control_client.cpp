// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/control_client.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace assay::subject {
namespace {

using std::chrono::steady_clock;

Error no_answer(std::string_view why) {
  return make_error(ErrorCode::io_failure, "the agent does not answer: " + std::string(why));
}

int milliseconds_until(steady_clock::time_point deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

Result<std::string> without_verdict(const std::string& line) {
  constexpr std::string_view kOk = "ok";
  constexpr std::string_view kError = "error ";
  if (line.starts_with(kError)) {
    return make_error(ErrorCode::unsupported, line.substr(kError.size()));
  }
  if (!line.starts_with(kOk)) {
    return no_answer("'" + line + "' is not an answer");
  }
  return line.size() > kOk.size() ? line.substr(kOk.size() + 1) : std::string();
}

}  // namespace

Result<ControlClient> ControlClient::connect(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) {
    return make_error(ErrorCode::invalid_argument, path + " is too long for a socket");
  }
  path.copy(address.sun_path, path.size());
  process::UniqueDescriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (socket.get() < 0 ||
      ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    return make_error(ErrorCode::io_failure,
                      "cannot reach the agent at " + path + ": " + std::strerror(errno));
  }
  return ControlClient(std::move(socket));
}

Result<std::string> ControlClient::ask(std::string_view command,
                                       std::chrono::milliseconds time_limit) {
  const std::string line = std::string(command) + "\n";
  if (::send(socket_.get(), line.data(), line.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(line.size())) {
    return no_answer(std::strerror(errno));
  }
  ASSAY_ASSIGN(const std::string answer, receive_line(steady_clock::now() + time_limit));
  return without_verdict(answer);
}

Result<std::string> ControlClient::receive_line(steady_clock::time_point deadline) {
  std::string line;
  std::array<char, 4096> buffer{};
  while (!line.ends_with('\n')) {
    pollfd waiting{.fd = socket_.get(), .events = POLLIN, .revents = 0};
    const int ready = ::poll(&waiting, 1, milliseconds_until(deadline));
    if (ready == 0) {
      return no_answer("its time limit is over");
    }
    const ssize_t count = ready < 0 ? -1 : ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (count == 0) {
      return no_answer("the connection is closed");
    }
    if (count < 0 && errno != EINTR) {
      return no_answer(std::strerror(errno));
    }
    line.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  line.pop_back();
  return line;
}

}  // namespace assay::subject
