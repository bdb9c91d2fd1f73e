package io.rocescope.parser.hostlog;

/// Who wrote a record, and in which form.
public enum LogSource {
    MLX5_CQE_TRACE("rdma-core mlx5 completion trace"),
    MLX5_WQE_TRACE("rdma-core mlx5 work queue trace"),
    MLX5_ERROR_CQE("rdma-core mlx5 error completion"),
    KERNEL_MLX5("kernel mlx5_ib error completion"),
    UCX("UCX"),
    NCCL("NCCL"),
    SPDK("SPDK"),
    DPDK("DPDK mlx5"),
    PERFTEST("perftest"),
    LIBFABRIC("libfabric"),
    OPEN_MPI("Open MPI"),
    IBV_WC("verbs completion text"),
    VERBS_EXAMPLE("endpoint printed by a verbs program"),
    HEX("hex dump");

    private final String text;

    LogSource(String text) {
        this.text = text;
    }

    /// For people.
    public String text() {
        return text;
    }
}
