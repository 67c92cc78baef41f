import { useEffect, useRef, useState } from "react";
import { canRecord, type Recorded, SoundRecorder } from "./sound-recorder.ts";

/** Why there is no sound: its holder or the system says no, there is no microphone, or the browser cannot. */
export type NoSound = "denied" | "missing" | "unsupported";

export type RecorderState =
  | { name: "idle"; why: NoSound | null }
  | { name: "asking" }
  | { name: "recording" | "paused"; seconds: number; levels: readonly number[]; isQuiet: boolean };

const TICK_MS = 100;
/** So many of the last levels are drawn. */
const SHOWN_LEVELS = 64;
/** Nothing above this for so many ticks is nothing to hear. */
const QUIET = 4;
const QUIET_TICKS = 30;
/** What the server takes at most. */
const MAX_SECONDS = 2 * 60 * 60;

/** Recording from the microphone, which is asked for when `start` is called and never before. */
export function useSoundRecorder(onDone: (recorded: Recorded) => void) {
  const recorder = useRef<SoundRecorder | null>(null);
  const [state, setState] = useState<RecorderState>({ name: "idle", why: null });
  const isRunning = state.name === "recording" || state.name === "paused";

  const stop = async () => {
    const done = await recorder.current?.stop();
    recorder.current = null;
    setState({ name: "idle", why: null });
    if (done) onDone(done);
  };
  const tick = () => {
    const { current } = recorder;
    if (!current) return;
    const [level, { isPaused, seconds }] = [current.measure(), current];
    if (seconds >= MAX_SECONDS) void stop();
    setState((before) => {
      const levels = [...("levels" in before ? before.levels : []), level].slice(-SHOWN_LEVELS);
      const last = levels.slice(-QUIET_TICKS);
      const isQuiet = last.length === QUIET_TICKS && last.every((one) => one < QUIET);
      return { name: isPaused ? "paused" : "recording", seconds, levels, isQuiet };
    });
  };
  const latest = useRef(tick);
  latest.current = tick;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => latest.current(), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => () => recorder.current?.close(), []);

  return {
    state,
    async start() {
      if (!canRecord()) return setState({ name: "idle", why: "unsupported" });
      setState({ name: "asking" });
      try {
        recorder.current = await SoundRecorder.open();
        setState({ name: "recording", seconds: 0, levels: [], isQuiet: false });
      } catch (error) {
        setState({ name: "idle", why: reasonOf(error) });
      }
    },
    pause: () => recorder.current?.pause(),
    resume: () => recorder.current?.resume(),
    stop,
    discard() {
      recorder.current?.close();
      recorder.current = null;
      setState({ name: "idle", why: null });
    },
  };
}

function reasonOf(error: unknown): NoSound {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === "NotAllowedError" || error.name === "SecurityError") return "denied";
  return error.name === "NotSupportedError" ? "unsupported" : "missing";
}
