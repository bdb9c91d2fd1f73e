package io.rocescope.parser.capture.live;

/// What libpcap counted since a capture was opened.
///
/// @param received packets that passed the filter
/// @param dropped packets that found the capture buffer full
/// @param droppedByInterface packets that the interface or its driver dropped
public record CaptureStatistics(long received, long dropped, long droppedByInterface) {}
