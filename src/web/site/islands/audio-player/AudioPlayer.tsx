import type { Audio } from "#core/contract/pages/audio.ts";
import { localised, plain, standIn, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { BARS, waveBars, wavePath } from "#core/web/ui/audio.ts";
import styles from "./AudioPlayer.module.css";
import { Player } from "./Player.island.tsx";

interface Props {
  audio: Audio;
  /** The heading level of the title. */
  heading?: "h2" | "h3" | "h4";
}

/** A recording with its title, player and transcript. */
export function AudioPlayer({ audio, heading: Heading = "h3" }: Props) {
  const languages = useTexts("languages");
  const locale = useLocale();
  const title = localised(audio, "title", locale);
  const id = `audio-${audio.id}`;
  return (
    <figure className={styles.recording} aria-labelledby={id}>
      <figcaption>
        <Heading id={id} className={styles.title} {...standIn(title)}>
          {title?.text}
        </Heading>
        {audio.language !== locale && <p className={styles.language}>{languages[audio.language].In}</p>}
      </figcaption>
      <Player url={audio.url} title={plain(audio, "title", locale)} seconds={audio.duration_ms / 1000}>
        <Wave id={`${id}-wave`} peaks={audio.peaks} />
      </Player>
      <Transcript audio={audio} />
    </figure>
  );
}

/** The waveform twice: the second copy, in another colour, is clipped at the playback position. */
function Wave({ id, peaks }: { id: string; peaks: readonly number[] }) {
  return (
    <svg className={styles.wave} viewBox={`0 0 ${BARS * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path id={id} d={wavePath(waveBars(peaks))} />
      <use className={styles.heard} href={`#${id}`} />
    </svg>
  );
}

function Transcript({ audio }: { audio: Audio }) {
  const texts = useTexts("audio-player");
  const transcript = localised(audio, "transcript", useLocale());
  if (!transcript) return null;
  return (
    <details className={styles.transcript} data-above="3">
      <summary>{texts.transcript}</summary>
      <div {...standIn(transcript)}>
        {transcript.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
