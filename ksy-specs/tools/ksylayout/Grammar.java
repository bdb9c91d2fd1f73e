package ksylayout;

import java.util.List;

/// A grammar whose header has the same size always.
///
/// @param id the grammar's name, which is its file's too
/// @param length in octets
record Grammar(String file, String id, String title, String doc, String docRef, int length, List<Field> fields) {
    String className() {
        return KsyLayout.camel(id, true);
    }
}
