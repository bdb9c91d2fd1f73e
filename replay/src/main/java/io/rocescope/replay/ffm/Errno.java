package io.rocescope.replay.ffm;

/// The error numbers of Linux that verbs leave, with the words of strerror.
enum Errno {
    EPERM(1, "operation not permitted"),
    ENOENT(2, "no such file or directory"),
    EINTR(4, "interrupted"),
    EIO(5, "input/output error"),
    EAGAIN(11, "try again"),
    ENOMEM(12, "out of memory or room"),
    EACCES(13, "permission denied"),
    EFAULT(14, "bad address"),
    EBUSY(16, "in use"),
    ENODEV(19, "no such device"),
    EINVAL(22, "invalid argument"),
    EMFILE(24, "too many open files"),
    ENOSYS(38, "not implemented"),
    EPROTONOSUPPORT(93, "protocol not supported"),
    EOPNOTSUPP(95, "operation not supported"),
    EADDRINUSE(98, "address in use"),
    EADDRNOTAVAIL(99, "address not available"),
    ENETUNREACH(101, "network unreachable"),
    ECONNABORTED(103, "connection aborted"),
    ECONNRESET(104, "connection reset"),
    EISCONN(106, "already connected"),
    ENOTCONN(107, "not connected"),
    ETIMEDOUT(110, "timed out"),
    ECONNREFUSED(111, "connection refused"),
    EHOSTUNREACH(113, "no route to host"),
    EPROTO(71, "protocol error");

    private final int code;
    private final String words;

    Errno(int code, String words) {
        this.code = code;
        this.words = words;
    }

    int code() {
        return code;
    }

    /// Name and words, or the bare number when it is not in the list.
    static String describe(int code) {
        for (Errno errno : values()) {
            if (errno.code == code) {
                return errno + " (" + errno.words + ")";
            }
        }
        return "errno " + code;
    }
}
