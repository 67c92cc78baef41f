/** How many bars a wave form shows: each still 2 px wide on a phone. */
export const BARS = 64;
const SMALLEST = 8;

/** Peaks of any number (0 … 100) as as many bars: each the loudest of its part, none so low that it vanishes. */
export function waveBars(peaks: readonly number[], count = BARS): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(SMALLEST, ...peaks.slice(from, to));
  });
}

/** The bars as the `d` of a path to be stroked, in a box of `4 × bars` by 100. */
export function wavePath(bars: readonly number[]): string {
  return bars.map((height, index) => `M${index * 4 + 2} ${round(50 - height * 0.47)}v${round(height * 0.94)}`).join("");
}

/** "1:12", "1:02:05". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Two voices at once are none. */
export function pauseOthers(playing: HTMLAudioElement) {
  for (const audio of document.querySelectorAll("audio")) {
    if (audio !== playing) audio.pause();
  }
}
