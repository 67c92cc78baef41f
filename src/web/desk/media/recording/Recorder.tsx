import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { MAX_RECORDING_SECONDS } from "#core/contract/limits.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { MicrophoneIcon } from "#core/web/desk/shell/icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { BARS, clockOf, waveBars, wavePath } from "#core/web/ui/audio.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./recording.module.css";
import { canRecord, type Recorded, SoundRecorder } from "./sound-recorder.ts";

/** Records sound with a level meter; it can be paused, finished and discarded. */
export function Recorder({ onDone }: { onDone: (recorded: Recorded) => void }) {
  const { recorder: texts } = useTexts("desk-photos");
  const recorder = useSoundRecorder(onDone);
  const { state } = recorder;
  if (state.name === "recording" || state.name === "paused") return <Running recorder={recorder} state={state} />;
  return (
    <>
      <Button
        variant="light"
        leftSection={<MicrophoneIcon />}
        loading={state.name === "asking"}
        onClick={() => recorder.start()}
      >
        {texts.start}
      </Button>
      {state.name === "idle" && state.why && (
        <Alert color="red" role="alert" className={styles.whole}>
          {texts.problems[state.why]}
        </Alert>
      )}
    </>
  );
}

type RunningProps = {
  recorder: ReturnType<typeof useSoundRecorder>;
  state: Extract<RecorderState, { seconds: number }>;
};

function Running({ recorder, state: { name, seconds, levels, isQuiet } }: RunningProps) {
  const { recorder: texts } = useTexts("desk-photos");
  const confirm = useConfirm();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const isPaused = name === "paused";
  const discard = async () => {
    if (await confirm({ title: texts.discardTitle, text: texts.discardText, confirm: texts.discard })) {
      recorder.discard();
    }
  };
  return (
    <section
      ref={panel}
      className={`${layout.stack} ${styles.recorder}`}
      data-gap="3"
      aria-label={texts.label}
      tabIndex={-1}
    >
      <p className={styles.state} data-paused={isPaused || undefined}>
        <span role="status">{isPaused ? texts.paused : texts.running}</span>
        <span className={styles.clock}>{clockOf(seconds)}</span>
      </p>
      <svg className={styles.levels} viewBox={`0 0 ${BARS * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={wavePath(waveBars([...Array<number>(BARS - levels.length).fill(0), ...levels]))} />
      </svg>
      <p role="status" className={layout.quiet}>
        {!isPaused && isQuiet ? texts.silence : ""}
      </p>
      <div className={layout.row} data-gap="2" data-justify="center">
        <Button onClick={() => recorder.stop()}>{texts.stop}</Button>
        <Button variant="light" onClick={() => (isPaused ? recorder.resume() : recorder.pause())}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
        <Button variant="subtle" color="red" onClick={discard}>
          {texts.discard}
        </Button>
      </div>
    </section>
  );
}

/** Why nothing can be recorded: permission denied, no microphone, or an unsupported browser. */
type NoSound = "denied" | "missing" | "unsupported";

type RecorderState =
  | { name: "idle"; why: NoSound | null }
  | { name: "asking" }
  | { name: "recording" | "paused"; seconds: number; levels: readonly number[]; isQuiet: boolean };

const TICK_MS = 100;
/** Number of levels in the meter. */
const SHOWN_LEVELS = 64;
/** Silence is reported after `QUIET_TICKS` levels below `QUIET`. */
const QUIET = 4;
const QUIET_TICKS = 30;

/** Records from the microphone; the browser asks for the permission when `start` is called. */
function useSoundRecorder(onDone: (recorded: Recorded) => void) {
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
    if (seconds >= MAX_RECORDING_SECONDS) void stop();
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
