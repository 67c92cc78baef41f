import { Alert, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../../app/app-context.tsx";
import { BARS, clockOf, waveBars, wavePath } from "../../../../ui/audio/wave.ts";
import { useConfirm } from "../../../shell/Confirm.tsx";
import { Microphone } from "../../../shell/icons.tsx";
import styles from "./audio.module.css";
import type { Recorded } from "./sound-recorder.ts";
import { type RecorderState, useSoundRecorder } from "./use-sound-recorder.ts";

/** A recording made here: what is heard moves as it is heard; pausing, ending and throwing away. */
export function Recorder({ onDone }: { onDone: (recorded: Recorded) => void }) {
  const { recorder: texts } = useTexts("desk-photos");
  const recorder = useSoundRecorder(onDone);
  const { state } = recorder;
  if (state.name === "recording" || state.name === "paused") return <Running recorder={recorder} state={state} />;
  return (
    <>
      <Button
        variant="light"
        leftSection={<Microphone />}
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
    <section ref={panel} className={styles.recorder} aria-label={texts.label} tabIndex={-1}>
      <p className={styles.state} data-paused={isPaused || undefined}>
        <span role="status">{isPaused ? texts.paused : texts.running}</span>
        <span className={styles.clock}>{clockOf(seconds)}</span>
      </p>
      <svg className={styles.levels} viewBox={`0 0 ${BARS * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={wavePath(waveBars([...Array<number>(BARS - levels.length).fill(0), ...levels]))} />
      </svg>
      <p role="status" className={styles.quiet}>
        {!isPaused && isQuiet ? texts.silence : ""}
      </p>
      <div className={styles.actions}>
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
