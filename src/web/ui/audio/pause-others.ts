/** Two voices at once are none. */
export function pauseOthers(playing: HTMLAudioElement) {
  for (const audio of document.querySelectorAll("audio")) {
    if (audio !== playing) audio.pause();
  }
}
