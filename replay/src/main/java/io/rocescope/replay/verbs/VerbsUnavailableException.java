package io.rocescope.replay.verbs;

import java.io.Serial;

/// This machine cannot do verbs at all: a library, a kernel module, a device or a permission is missing. The message
/// says which, and how to get it.
public final class VerbsUnavailableException extends VerbsException {
    @Serial
    private static final long serialVersionUID = 1;

    public VerbsUnavailableException(String verb, int errno, String problem, String advice) {
        super(verb, errno, problem, advice);
    }
}
