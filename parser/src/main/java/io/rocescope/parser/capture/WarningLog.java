package io.rocescope.parser.capture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The warnings about one input: a bounded number, so that no file fills the memory with them.
final class WarningLog {
    private static final int MAX_WARNINGS = 100;

    private final String file;
    private final List<CaptureWarning> warnings = new ArrayList<>();
    private final BitSet unknownLinkTypes = new BitSet();

    WarningLog(String file) {
        this.file = file;
    }

    synchronized void add(CaptureWarning.Kind kind, long offset, String message) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(new CaptureWarning(kind, file, offset, message));
        }
    }

    /// Warns once for each link type.
    ///
    /// @param linkCode LINKTYPE_ number, 16 bits
    synchronized void addUnknownLinkType(int linkCode, long offset) {
        if (!unknownLinkTypes.get(linkCode)) {
            unknownLinkTypes.set(linkCode);
            add(
                    CaptureWarning.Kind.UNKNOWN_LINK_TYPE,
                    offset,
                    "link type " + linkCode + " is not known here: its frames are listed but not decoded");
        }
    }

    synchronized List<CaptureWarning> snapshot() {
        return List.copyOf(warnings);
    }
}
