package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Turns error numbers into exceptions that say what to do next.
final class Failures {
    private Failures() {}

    /// @param detail what was asked of the verb, empty when its name says it all
    static VerbsException of(String verb, int errno, String detail) {
        String problem = Errno.describe(errno) + (detail.isEmpty() ? "" : ", " + detail);
        return new VerbsException(verb, errno, problem, advice(verb, errno));
    }

    /// A device that cannot be opened.
    static VerbsUnavailableException cannotOpen(String device, int errno) {
        String problem = "cannot open " + device + ", " + Errno.describe(errno);
        String advice;
        if (errno == Errno.EACCES.code() || errno == Errno.EPERM.code()) {
            advice = "run as root, or let your user read and write /dev/infiniband/uverbs*";
        } else if (!Files.exists(Path.of("/dev/infiniband"))) {
            advice =
                    "there is no /dev/infiniband: load the kernel module (modprobe ib_uverbs); in a container, pass it in"
                            + " (--device=/dev/infiniband)";
        } else {
            advice = "see whether ibv_devinfo -d " + device + " works";
        }
        return new VerbsUnavailableException("ibv_open_device", errno, problem, advice);
    }

    private static String advice(String verb, int errno) {
        if (errno == Errno.ENOMEM.code()) {
            return switch (verb) {
                case "ibv_reg_mr", "ibv_reg_mr_iova2" ->
                    "raise the limit of locked memory (ulimit -l), or register less";
                case "ibv_post_send", "ibv_post_recv", "ibv_post_srq_recv" ->
                    "the queue is full: poll completions before posting more, or make it deeper";
                default -> "the device has no more of these, or less room was asked for than is there";
            };
        }
        if (errno == Errno.EINVAL.code() || errno == Errno.EOPNOTSUPP.code()) {
            return switch (verb) {
                case "ibv_modify_qp" -> "look at the queue pair's state and at the device's limits (ibv_devinfo -v)";
                case "ibv_post_send" ->
                    "look at the queue pair's state and type, and at the limits that it was created with";
                case "ibv_create_qp", "ibv_create_cq", "ibv_create_srq", "rdma_create_qp" ->
                    "look at the device's limits (ibv_devinfo -v)";
                default -> "";
            };
        }
        if (errno == Errno.EBUSY.code()) {
            return "something that was made from it is still there";
        }
        boolean noWay = errno == Errno.ETIMEDOUT.code()
                || errno == Errno.EHOSTUNREACH.code()
                || errno == Errno.ENETUNREACH.code();
        if (noWay && (verb.equals("ibv_modify_qp") || verb.equals("ibv_create_ah"))) {
            return "the kernel found no MAC address for the destination: look at the route and the neighbour entry"
                    + " (ip route get, ip neigh)";
        }
        if (errno == Errno.EMFILE.code()) {
            return "raise the limit of open files (ulimit -n)";
        }
        return "";
    }
}
