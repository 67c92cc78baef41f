import { useId } from "react";
import type { Audio } from "#core/contract/pages/audio.ts";
import { localised, plain, standIn, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./audio-player.css";
import { BARS, clockOf, waveBars, wavePath } from "#core/web/ui/audio.ts";

interface Props {
  audio: Audio;
  /** The heading level of the title. */
  heading?: "h2" | "h3" | "h4";
  className?: string;
}

/** A recording with waveform and transcript. Without the script it has the native controls of the browser. */
export function AudioPlayer({ audio, heading: Heading = "h3", className }: Props) {
  useIsland("audio-player");
  const texts = useTexts("island-markup").audio;
  const languages = useTexts("languages");
  const player = useTexts("islands").audio;
  const locale = useLocale();
  const id = useId();
  const title = localised(audio, "title", locale);
  const total = clockOf(audio.duration_ms / 1000);
  return (
    <audio-player class={className} data-duration={audio.duration_ms / 1000}>
      <figure aria-labelledby={`${id}-title`}>
        <figcaption>
          <Heading id={`${id}-title`} className="title" {...standIn(title)}>
            {title?.text}
          </Heading>
          {audio.language !== locale && <p className="language">{languages[audio.language].In}</p>}
        </figcaption>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript is shown below */}
        <audio controls preload="none" src={audio.url} data-print="no" />
        <div className="controls" data-print="no" hidden>
          <button type="button" className="play" aria-label={texts.playTitle({ title: plain(audio, "title", locale) })}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path className="start" d="M8 5v14l11-7z" />
              <path className="stop" d="M7 5h4v14H7zm6 0h4v14h-4z" />
            </svg>
          </button>
          <div
            className="seek"
            role="slider"
            tabIndex={0}
            aria-label={texts.seek}
            aria-valuemin={0}
            aria-valuemax={Math.round(audio.duration_ms / 1000)}
            aria-valuenow={0}
            aria-valuetext={player.position({ at: "0:00", total })}
          >
            <Wave id={`${id}-wave`} peaks={audio.peaks} />
          </div>
          <p className="time">
            <span className="at">0:00</span> / {total}
          </p>
        </div>
        <p className="notice" role="status" />
        <a className="download" href={audio.url} download hidden>
          {texts.download}
        </a>
        <Transcript audio={audio} />
      </figure>
    </audio-player>
  );
}

/** The waveform twice: the second copy, in another colour, is clipped at the playback position. */
function Wave({ id, peaks }: { id: string; peaks: readonly number[] }) {
  return (
    <svg className="wave" viewBox={`0 0 ${BARS * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path id={id} className="all" d={wavePath(waveBars(peaks))} />
      <use className="heard" href={`#${id}`} />
    </svg>
  );
}

function Transcript({ audio }: { audio: Audio }) {
  const texts = useTexts("island-markup").audio;
  const transcript = localised(audio, "transcript", useLocale());
  if (!transcript) return null;
  return (
    <details className="transcript" data-above="3">
      <summary>{texts.transcript}</summary>
      <div {...standIn(transcript)}>
        {transcript.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
