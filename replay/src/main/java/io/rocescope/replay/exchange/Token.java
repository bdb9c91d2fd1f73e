package io.rocescope.replay.exchange;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A secret that both processes were given. It never travels: each proves to know it by an HMAC over both sides'
/// random numbers.
public final class Token {
    private static final int SHORTEST = 8;
    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] secret;

    /// @throws IllegalArgumentException if it is shorter than eight characters
    public Token(String text) {
        String stripped = text.strip();
        if (stripped.length() < SHORTEST) {
            throw new IllegalArgumentException(
                    "the token has " + stripped.length() + " characters, expected " + SHORTEST + " or more");
        }
        secret = stripped.getBytes(StandardCharsets.UTF_8);
    }

    /// @param role whose proof it is, so that nobody can send one back
    String proof(String role, String listenersNonce, String connectorsNonce) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            String text = PeerMessage.PROTOCOL + " " + role + " " + listenersNonce + " " + connectorsNonce;
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("each Java has " + ALGORITHM, e);
        }
    }

    static boolean same(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
