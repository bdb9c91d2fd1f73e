package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.VerbsUnavailableException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;

/// A shared library that stays loaded for the life of the program.
final class NativeLibrary {
    private final String file;
    private final String install;
    private final SymbolLookup symbols;

    /// @param file as the dynamic linker finds it, for instance `libibverbs.so.1`
    /// @param install what to do when it is not there
    NativeLibrary(String file, String install) throws VerbsUnavailableException {
        this.file = file;
        this.install = install;
        try {
            symbols = SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            throw new VerbsUnavailableException(file, 0, "the library is not on this machine", install);
        }
    }

    NativeFunction function(String name) throws VerbsUnavailableException {
        return new NativeFunction(
                name,
                symbols.find(name)
                        .orElseThrow(() -> new VerbsUnavailableException(
                                name, 0, file + " is too old: it has no such function", install)));
    }
}
