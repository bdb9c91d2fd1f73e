package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.VerbsUnavailableException;
import org.jspecify.annotations.Nullable;

/// The functions that libibverbs exports and we call.
final class IbFunctions {
    static final String FILE = "libibverbs.so.1";
    private static final String INSTALL = "install rdma-core 33 or later: apt-get install ibverbs-providers (Debian,"
            + " Ubuntu), dnf install libibverbs (Fedora, RHEL)";

    private static @Nullable IbFunctions loaded;

    final NativeFunction getDeviceList;
    final NativeFunction freeDeviceList;
    final NativeFunction getDeviceName;
    final NativeFunction getDeviceGuid;
    final NativeFunction openDevice;
    final NativeFunction closeDevice;
    final NativeFunction queryDevice;
    final NativeFunction queryPort;
    final NativeFunction queryGidTable;
    final NativeFunction getAsyncEvent;
    final NativeFunction ackAsyncEvent;
    final NativeFunction allocPd;
    final NativeFunction deallocPd;
    final NativeFunction regMr;
    final NativeFunction deregMr;
    final NativeFunction createCompChannel;
    final NativeFunction destroyCompChannel;
    final NativeFunction createCq;
    final NativeFunction destroyCq;
    final NativeFunction getCqEvent;
    final NativeFunction ackCqEvents;
    final NativeFunction createSrq;
    final NativeFunction modifySrq;
    final NativeFunction destroySrq;
    final NativeFunction createQp;
    final NativeFunction modifyQp;
    final NativeFunction queryQp;
    final NativeFunction destroyQp;
    final NativeFunction createAh;
    final NativeFunction destroyAh;

    /// @param file of the library, an argument for the sake of the test without one
    IbFunctions(String file) throws VerbsUnavailableException {
        var library = new NativeLibrary(file, INSTALL);
        getDeviceList = library.function("ibv_get_device_list");
        freeDeviceList = library.function("ibv_free_device_list");
        getDeviceName = library.function("ibv_get_device_name");
        getDeviceGuid = library.function("ibv_get_device_guid");
        openDevice = library.function("ibv_open_device");
        closeDevice = library.function("ibv_close_device");
        queryDevice = library.function("ibv_query_device");
        queryPort = library.function("ibv_query_port");
        queryGidTable = library.function("_ibv_query_gid_table");
        getAsyncEvent = library.function("ibv_get_async_event");
        ackAsyncEvent = library.function("ibv_ack_async_event");
        allocPd = library.function("ibv_alloc_pd");
        deallocPd = library.function("ibv_dealloc_pd");
        // Unlike ibv_reg_mr, this one takes the optional flags too (relaxed ordering).
        regMr = library.function("ibv_reg_mr_iova2");
        deregMr = library.function("ibv_dereg_mr");
        createCompChannel = library.function("ibv_create_comp_channel");
        destroyCompChannel = library.function("ibv_destroy_comp_channel");
        createCq = library.function("ibv_create_cq");
        destroyCq = library.function("ibv_destroy_cq");
        getCqEvent = library.function("ibv_get_cq_event");
        ackCqEvents = library.function("ibv_ack_cq_events");
        createSrq = library.function("ibv_create_srq");
        modifySrq = library.function("ibv_modify_srq");
        destroySrq = library.function("ibv_destroy_srq");
        createQp = library.function("ibv_create_qp");
        modifyQp = library.function("ibv_modify_qp");
        queryQp = library.function("ibv_query_qp");
        destroyQp = library.function("ibv_destroy_qp");
        createAh = library.function("ibv_create_ah");
        destroyAh = library.function("ibv_destroy_ah");
    }

    /// Loads the library when it is first asked for.
    static synchronized IbFunctions load() throws VerbsUnavailableException {
        IbFunctions functions = loaded;
        if (functions == null) {
            functions = new IbFunctions(FILE);
            loaded = functions;
        }
        return functions;
    }
}
