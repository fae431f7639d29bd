import { useCallback, useEffect, useReducer, useRef } from "react";
import {
  maxRecordingSeconds,
  type RecordingEvent,
  type RecordingState,
  recordingFailureFrom,
  recordingFileName,
  recordingReducer,
  recordingType,
  type Take,
} from "../rules/recording-session";

type OpenMicrophone = {
  stream: MediaStream;
  recorder: MediaRecorder;
  context: AudioContext;
  limit: number;
};

function closeMicrophone({ stream, recorder, context, limit }: OpenMicrophone): void {
  clearTimeout(limit);
  recorder.ondataavailable = null;
  recorder.onstop = null;
  recorder.onerror = null;
  if (recorder.state !== "inactive") recorder.stop();
  for (const track of stream.getTracks()) track.stop();
  void context.close();
}

/** Records from the microphone, or starts with a take; see `recordingReducer` for the steps. */
export function useRecorder(initial: Take | undefined): {
  state: RecordingState;
  dispatch: (event: RecordingEvent) => void;
  record: () => Promise<void>;
  stop: () => void;
  /** Stops without a take. */
  cancel: () => void;
  /** The current volume from 0 to 1; 0 while the microphone is closed. */
  level: () => number;
} {
  const [state, dispatch] = useReducer(
    recordingReducer,
    initial === undefined
      ? { step: "ready" }
      : { step: "reviewing", take: initial, saveFailed: false },
  );
  const open = useRef<OpenMicrophone | undefined>(undefined);
  const analyser = useRef<AnalyserNode | undefined>(undefined);
  /** Tells late results of a canceled attempt from the current one. */
  const attempt = useRef(0);

  const close = useCallback(() => {
    attempt.current += 1;
    if (open.current) closeMicrophone(open.current);
    open.current = undefined;
    analyser.current = undefined;
  }, []);
  useEffect(() => close, [close]);

  const record = useCallback(async () => {
    close();
    const thisAttempt = attempt.current;
    dispatch({ type: "record" });
    if (!window.isSecureContext || !navigator.mediaDevices) {
      dispatch({ type: "failed", failure: "insecure-page" });
      return;
    }
    const type =
      typeof MediaRecorder === "undefined"
        ? undefined
        : recordingType((candidate) => MediaRecorder.isTypeSupported(candidate));
    if (type === undefined) {
      dispatch({ type: "failed", failure: "unsupported" });
      return;
    }

    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      if (attempt.current === thisAttempt)
        dispatch({ type: "failed", failure: recordingFailureFrom(error) });
      return;
    }
    if (attempt.current !== thisAttempt) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }

    try {
      const context = new AudioContext();
      const meter = context.createAnalyser();
      meter.fftSize = 1024;
      context.createMediaStreamSource(stream).connect(meter);
      const recorder = new MediaRecorder(stream, { mimeType: type });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => {
        if (data.size > 0) parts.push(data);
      };
      recorder.onerror = () => {
        close();
        dispatch({ type: "failed", failure: "unknown" });
      };
      recorder.onstop = () => {
        close();
        const recordedType = recorder.mimeType || type;
        dispatch(
          parts.length === 0
            ? { type: "failed", failure: "empty" }
            : {
                type: "recorded",
                take: {
                  audio: new Blob(parts, { type: recordedType }),
                  fileName: recordingFileName(recordedType),
                },
              },
        );
      };
      recorder.start();
      const limit = window.setTimeout(() => recorder.stop(), maxRecordingSeconds * 1000);
      open.current = { stream, recorder, context, limit };
      analyser.current = meter;
      dispatch({ type: "opened" });
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      dispatch({ type: "failed", failure: recordingFailureFrom(error) });
    }
  }, [close]);

  const stop = useCallback(() => {
    const recorder = open.current?.recorder;
    if (recorder?.state === "recording") recorder.stop();
  }, []);

  const cancel = useCallback(() => {
    close();
    dispatch({ type: "discard" });
  }, [close]);

  const level = useCallback(() => {
    const meter = analyser.current;
    if (!meter) return 0;
    const samples = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    // Speech is about 0.05 to 0.2 RMS; the square root makes quiet speech visible.
    return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length) * 2.5));
  }, []);

  return { state, dispatch, record, stop, cancel, level };
}
