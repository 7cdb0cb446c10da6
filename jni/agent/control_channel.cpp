// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/control_channel.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace assay::agent {
namespace {

constexpr int kNone = -1;
constexpr std::size_t kMaxLineBytes = 1 << 16;

Error failure(const std::string& path, const char* why) {
  return make_error(ErrorCode::io_failure, "cannot listen for commands at " + path + ": " + why);
}

bool send_all(int client, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(client, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

// Answers each line that the client sends, until the client goes or sends a line that is too long.
void converse(int client, const std::function<std::string(const std::string& line)>& answer) {
  std::string pending;
  std::array<char, 4096> buffer{};
  while (pending.size() < kMaxLineBytes) {
    const ssize_t received = ::recv(client, buffer.data(), buffer.size(), 0);
    if (received < 0 && errno == EINTR) {
      continue;
    }
    if (received <= 0) {
      return;
    }
    pending.append(buffer.data(), static_cast<std::size_t>(received));
    for (auto end = pending.find('\n'); end != std::string::npos; end = pending.find('\n')) {
      const std::string line = pending.substr(0, end);
      pending.erase(0, end + 1);
      if (!send_all(client, answer(line) + "\n")) {
        return;
      }
    }
  }
}

}  // namespace

Result<ControlChannel> ControlChannel::listen(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) {
    return failure(path, "the path is too long for a socket");
  }
  path.copy(address.sun_path, path.size());
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) {
    return failure(path, std::strerror(errno));
  }
  ControlChannel channel(descriptor, "");
  if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    return failure(path, std::strerror(errno));
  }
  channel.path_ = path;
  return ::listen(descriptor, 1) == 0 ? Result<ControlChannel>(std::move(channel))
                                      : failure(path, std::strerror(errno));
}

ControlChannel::ControlChannel(ControlChannel&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, kNone)), path_(std::move(other.path_)) {
  other.path_.clear();
}

ControlChannel::~ControlChannel() {
  if (descriptor_ != kNone) {
    ::close(descriptor_);
  }
  remove_name();
}

void ControlChannel::serve(const std::function<std::string(const std::string& line)>& answer) {
  while (true) {
    const int client = ::accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client >= 0) {
      converse(client, answer);
      ::close(client);
    } else if (errno != EINTR && errno != ECONNABORTED) {
      return;
    }
  }
}

void ControlChannel::remove_name() {
  if (!path_.empty()) {
    ::unlink(std::exchange(path_, "").c_str());
  }
}

}  // namespace assay::agent
