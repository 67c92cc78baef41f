import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { clockOf, pauseOthers } from "#core/web/ui/audio.ts";
import { island, Still } from "#core/web/ui/island/island.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import styles from "./AudioPlayer.module.css";

const STEP_SECONDS = 5;
const LEAP_SECONDS = 30;

type Props = {
  url: string;
  title: string;
  /** As the server has measured it: of a stream the browser may not know it. */
  seconds: number;
  /** The waveform. */
  children: ReactNode;
};

/** A play button and a waveform with a slider; without the script the native controls of the browser. */
export const Player = island<Props>(
  { name: "Player", props: { url: true, title: true, seconds: true }, when: "visible", texts: "audio-player" },
  function Player({ url, title, seconds, children }) {
    const texts = useTexts("audio-player");
    const isHydrated = useIsHydrated();
    const audio = useRef<HTMLAudioElement>(null);
    const [state, setState] = useState<"paused" | "playing" | "failed">("paused");
    const [isLoading, setLoading] = useState(false);
    const [position, setPosition] = useState(0);
    const [duration, setDuration] = useState(seconds);
    const notice = state === "failed" ? texts.error : isLoading ? texts.loading : "";

    const pause = () => {
      setLoading(false);
      setState((now) => (now === "failed" ? now : "paused"));
    };
    const toggle = () => {
      const { current: file } = audio;
      if (!file?.paused) return file?.pause();
      setLoading(file.readyState < HTMLMediaElement.HAVE_CURRENT_DATA);
      // Load a file that failed again: the connection may be back.
      if (file.error) file.load();
      file.play().catch((error: DOMException) => {
        // Pausing before playback started is no error.
        if (error.name !== "AbortError") setState("failed");
      });
    };
    const seek = (wanted: number) => {
      const { current: file } = audio;
      const at = Math.min(Math.max(0, wanted), duration);
      setPosition(at);
      // Before the file is there it waits for `onLoadedMetadata`.
      if (file && file.readyState !== HTMLMediaElement.HAVE_NOTHING) file.currentTime = at;
    };
    const press = (event: KeyboardEvent) => {
      const targets: Record<string, number> = {
        ArrowRight: position + STEP_SECONDS,
        ArrowUp: position + STEP_SECONDS,
        ArrowLeft: position - STEP_SECONDS,
        ArrowDown: position - STEP_SECONDS,
        PageUp: position + LEAP_SECONDS,
        PageDown: position - LEAP_SECONDS,
        Home: 0,
        End: duration,
      };
      const target = targets[event.key];
      if (event.key === " ") toggle();
      else if (target !== undefined) seek(target);
      else return;
      event.preventDefault();
    };
    const drag = ({ currentTarget, clientX, pointerId, type }: PointerEvent) => {
      if (type === "pointerdown") currentTarget.setPointerCapture(pointerId);
      else if (!currentTarget.hasPointerCapture(pointerId)) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      seek(((clientX - left) / width) * duration);
    };

    return (
      <div
        className={styles.player}
        data-playing={state === "playing" ? "" : undefined}
        style={position > 0 ? ({ "--heard": String(position / duration) } as object) : undefined}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript is shown below */}
        <audio
          ref={audio}
          controls={!isHydrated}
          preload="none"
          src={url}
          data-print="no"
          onPlay={({ currentTarget }) => {
            pauseOthers(currentTarget);
            setState("playing");
          }}
          onPause={pause}
          onEnded={pause}
          onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
          onWaiting={() => setLoading(true)}
          onPlaying={() => setLoading(false)}
          onError={() => setState("failed")}
          onLoadedMetadata={({ currentTarget }) => {
            if (Number.isFinite(currentTarget.duration)) setDuration(currentTarget.duration);
            currentTarget.currentTime = position;
          }}
        />
        <div className={styles.controls} data-print="no" hidden={!isHydrated}>
          <button
            type="button"
            className={styles.play}
            aria-label={state === "playing" ? texts.pause : texts.playTitle({ title })}
            onClick={toggle}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={state === "playing" ? "M7 5h4v14H7zm6 0h4v14h-4z" : "M8 5v14l11-7z"} />
            </svg>
          </button>
          <Still
            as="div"
            className={styles.seek}
            role="slider"
            tabIndex={0}
            aria-label={texts.seek}
            aria-valuemin={0}
            aria-valuemax={Math.round(duration)}
            aria-valuenow={Math.round(position)}
            aria-valuetext={texts.position({ at: clockOf(position), total: clockOf(duration) })}
            onKeyDown={press}
            onPointerDown={drag}
            onPointerMove={drag}
          >
            {children}
          </Still>
          <p className={styles.time}>{`${clockOf(position)} / ${clockOf(duration)}`}</p>
        </div>
        <p className={styles.notice} role="status">
          {notice}
        </p>
        <a className={styles.download} href={url} download hidden={state !== "failed"}>
          {texts.download}
        </a>
      </div>
    );
  },
);
