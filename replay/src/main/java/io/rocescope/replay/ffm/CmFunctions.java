package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.VerbsUnavailableException;
import org.jspecify.annotations.Nullable;

/// The functions that librdmacm exports and we call.
final class CmFunctions {
    private static final String INSTALL =
            "install it: apt-get install librdmacm1 (Debian, Ubuntu), dnf install librdmacm (Fedora, RHEL)";

    private static @Nullable CmFunctions loaded;

    final NativeFunction createEventChannel;
    final NativeFunction destroyEventChannel;
    final NativeFunction createId;
    final NativeFunction destroyId;
    final NativeFunction migrateId;
    final NativeFunction bindAddr;
    final NativeFunction listen;
    final NativeFunction resolveAddr;
    final NativeFunction resolveRoute;
    final NativeFunction createQp;
    final NativeFunction destroyQp;
    final NativeFunction connect;
    final NativeFunction accept;
    final NativeFunction reject;
    final NativeFunction disconnect;
    final NativeFunction getCmEvent;
    final NativeFunction ackCmEvent;

    private CmFunctions() throws VerbsUnavailableException {
        var library = new NativeLibrary("librdmacm.so.1", INSTALL);
        createEventChannel = library.function("rdma_create_event_channel");
        destroyEventChannel = library.function("rdma_destroy_event_channel");
        createId = library.function("rdma_create_id");
        destroyId = library.function("rdma_destroy_id");
        migrateId = library.function("rdma_migrate_id");
        bindAddr = library.function("rdma_bind_addr");
        listen = library.function("rdma_listen");
        resolveAddr = library.function("rdma_resolve_addr");
        resolveRoute = library.function("rdma_resolve_route");
        createQp = library.function("rdma_create_qp");
        destroyQp = library.function("rdma_destroy_qp");
        connect = library.function("rdma_connect");
        accept = library.function("rdma_accept");
        reject = library.function("rdma_reject");
        disconnect = library.function("rdma_disconnect");
        getCmEvent = library.function("rdma_get_cm_event");
        ackCmEvent = library.function("rdma_ack_cm_event");
    }

    /// Loads the library when it is first asked for.
    static synchronized CmFunctions load() throws VerbsUnavailableException {
        CmFunctions functions = loaded;
        if (functions == null) {
            functions = new CmFunctions();
            loaded = functions;
        }
        return functions;
    }
}
