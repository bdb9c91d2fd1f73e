package io.rocescope.replay.verbs;

import java.io.Serial;

/// A verb failed. The message names the verb, the errno and what to do next.
public class VerbsException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final String verb;
    private final int errno;

    /// @param verb the function that failed, as libibverbs or librdmacm names it
    /// @param errno what it left in errno, 0 when there is none
    /// @param problem what was wrong, in words
    /// @param advice what to do next, empty when there is nothing to say
    public VerbsException(String verb, int errno, String problem, String advice) {
        super(verb + ": " + problem + (advice.isEmpty() ? "" : ": " + advice));
        this.verb = verb;
        this.errno = errno;
    }

    /// The function that failed.
    public String verb() {
        return verb;
    }

    /// The error number of Linux, 0 when the failure has none.
    public int errno() {
        return errno;
    }
}
