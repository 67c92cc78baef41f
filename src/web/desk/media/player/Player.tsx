import { ActionIcon } from "@mantine/core";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { PauseIcon, PlayIcon } from "#core/web/desk/shell/icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { BARS, clockOf, pauseOthers, waveBars, wavePath } from "#core/web/ui/audio.ts";
import { useObjectUrl } from "../files/use-object-url.ts";
import styles from "./player.module.css";

type Props = {
  title: string;
  seconds: number;
  /** Any number of peaks, 0 to 100. */
  peaks: readonly number[];
  /** Loads the file when it is played for the first time. */
  load: () => Promise<Blob>;
};

/** A recording with its wave form as a slider. The file is loaded when it is played. */
export function Player({ title, seconds, peaks, load }: Props) {
  const { player: texts } = useTexts("desk-photos");
  const audio = useRef<HTMLAudioElement>(null);
  const [file, setFile] = useState<Blob | null>(null);
  const [state, setState] = useState<"paused" | "loading" | "playing" | "failed">("paused");
  const [at, setAt] = useState(0);
  const url = useObjectUrl(file);
  useEffect(() => {
    if (url) void audio.current?.play().catch(() => setState("paused")); // a browser may require another click before it plays
  }, [url]);

  const toggle = async () => {
    if (state === "playing") return audio.current?.pause();
    if (url) return audio.current?.play();
    setState("loading");
    await load().then(setFile, () => setState("failed"));
  };
  const seek = (to: number) => {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  };
  const position = texts.position({ at: clockOf(at), total: clockOf(seconds) });
  return (
    <div className={styles.player}>
      <ActionIcon
        variant="filled"
        radius="xl"
        size={52}
        loading={state === "loading"}
        aria-label={(state === "playing" ? texts.pause : texts.play)({ title })}
        onClick={toggle}
      >
        {state === "playing" ? <PauseIcon /> : <PlayIcon />}
      </ActionIcon>
      <div className={styles.seek} style={{ "--heard": seconds > 0 ? at / seconds : 0 } as CSSProperties}>
        <Wave peaks={peaks} />
        <input
          type="range"
          min={0}
          max={seconds}
          step={0.1}
          value={Math.min(at, seconds)}
          aria-label={texts.seek}
          aria-valuetext={position}
          disabled={!url}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
      </div>
      <p className={styles.time}>
        {clockOf(at)} / {clockOf(seconds)}
      </p>
      {state === "failed" && (
        <p role="alert" className={styles.failed}>
          {texts.failed}
        </p>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is a field beside it */}
      <audio
        ref={audio}
        src={url ?? undefined}
        onPlay={({ currentTarget }) => {
          pauseOthers(currentTarget);
          setState("playing");
        }}
        onPause={() => setState("paused")}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onError={() => url && setState("failed")}
      />
    </div>
  );
}

/** The wave form twice: all of it, and above it the played part. */
function Wave({ peaks }: { peaks: readonly number[] }) {
  const path = wavePath(waveBars(peaks));
  return (
    <svg className={styles.wave} viewBox={`0 0 ${BARS * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <path d={path} className={styles.heard} />
    </svg>
  );
}
