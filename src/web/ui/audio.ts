/** The number of bars of a waveform: each is 2 px wide on a phone. */
export const BARS = 64;
const SMALLEST = 8;

/**
 * Resamples peaks (0 to 100) to `count` bars: each is the maximum of its interval, with a visible minimum. None where the peaks
 * are unknown.
 */
export function waveBars(peaks: readonly number[], count = BARS): number[] {
  if (peaks.length === 0) return [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(SMALLEST, ...peaks.slice(from, to));
  });
}

/** The bars as the `d` attribute of a stroked path, in a view box of `4 × bars` by 100. Without bars it is a plain line. */
export function wavePath(bars: readonly number[]): string {
  if (bars.length === 0) return `M0 50H${BARS * 4}`;
  const half = (height: number) => Math.round(height * 0.47);
  return bars.map((height, index) => `M${index * 4 + 2} ${50 - half(height)}v${2 * half(height)}`).join("");
}

/** A duration as “1:12” or “1:02:05”. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Pauses all other players of the document: one recording plays at a time. */
export function pauseOthers(playing: HTMLAudioElement) {
  for (const audio of document.querySelectorAll("audio")) {
    if (audio !== playing) audio.pause();
  }
}
