package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;

/// The low five bits of the AETH syndrome, under the name that they have for one of its kinds.
final class SyndromeField extends HeaderField {
    private static final int KIND_SHIFT = 5;
    private static final int KIND_MASK = 3;

    private final int kind;

    /// @param kind bits 6 and 5 of the syndrome
    SyndromeField(String name, int kind, String description) {
        super(name, FieldType.UINT, description, Layer.AETH, Place.of(3, 5));
        this.kind = kind;
    }

    @Override
    boolean applies(Dissection dissection, int layerIndex) {
        return ((dissection.aethSyndrome() >> KIND_SHIFT) & KIND_MASK) == kind;
    }
}
