import { clockOf, pauseOthers } from "#core/web/ui/audio.ts";
import { islands } from "../island-texts.ts";

const STEP_SECONDS = 5;
const LEAP_SECONDS = 30;

/** Replaces the controls of a native `<audio>` by a play button and a waveform with a slider. */
class AudioPlayer extends HTMLElement {
  #audio!: HTMLAudioElement;
  #button!: HTMLButtonElement;
  #slider!: HTMLElement;
  readonly #texts = islands.audio;
  #playLabel = "";
  /** The position to seek to once the file is loaded. */
  #wanted: number | undefined;

  connectedCallback() {
    this.#audio = this.querySelector("audio")!;
    this.#button = this.querySelector(".play")!;
    this.#slider = this.querySelector(".seek")!;
    this.#playLabel ||= this.#button.getAttribute("aria-label")!;
    this.#audio.controls = false;
    this.querySelector(".controls")!.removeAttribute("hidden");
    this.#button.onclick = () => this.#toggle();
    this.#slider.onkeydown = (event) => this.#key(event);
    this.#slider.onpointerdown = (event) => this.#drag(event);
    this.#listen();
  }

  get #duration(): number {
    // The duration measured by the server, until the browser knows it; for a stream it may stay infinite.
    return Number.isFinite(this.#audio.duration) ? this.#audio.duration : Number(this.dataset.duration);
  }

  get #position(): number {
    return this.#wanted ?? this.#audio.currentTime;
  }

  #listen() {
    const audio = this.#audio;
    audio.onplay = () => {
      pauseOthers(audio);
      this.#showState();
    };
    audio.onpause = () => this.#showState();
    audio.onended = () => this.#showState();
    audio.ontimeupdate = () => this.#showPosition();
    audio.onwaiting = () => this.#announce(this.#texts.loading);
    audio.onplaying = () => this.#announce("");
    audio.onerror = () => this.#fail();
    audio.onloadedmetadata = () => {
      if (this.#wanted !== undefined) audio.currentTime = this.#wanted;
      this.#wanted = undefined;
      this.#showPosition();
    };
  }

  #toggle() {
    if (!this.#audio.paused) return this.#audio.pause();
    if (this.#audio.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) this.#announce(this.#texts.loading);
    // Load a file that failed again: the connection may be back.
    if (this.#audio.error) this.#audio.load();
    this.#audio.play().catch((error: DOMException) => {
      // Pausing before playback started is no error.
      if (error.name !== "AbortError") this.#fail();
    });
  }

  #seek(seconds: number) {
    const position = Math.min(Math.max(0, seconds), this.#duration);
    if (this.#audio.readyState === HTMLMediaElement.HAVE_NOTHING) this.#wanted = position;
    else this.#audio.currentTime = position;
    this.#showPosition();
  }

  #key(event: KeyboardEvent) {
    const at = this.#position;
    const targets: Record<string, number> = {
      ArrowRight: at + STEP_SECONDS,
      ArrowUp: at + STEP_SECONDS,
      ArrowLeft: at - STEP_SECONDS,
      ArrowDown: at - STEP_SECONDS,
      PageUp: at + LEAP_SECONDS,
      PageDown: at - LEAP_SECONDS,
      Home: 0,
      End: this.#duration,
    };
    const target = targets[event.key];
    if (event.key === " ") this.#toggle();
    else if (target !== undefined) this.#seek(target);
    else return;
    event.preventDefault();
  }

  #drag(event: PointerEvent) {
    const seekTo = ({ clientX }: PointerEvent) => {
      const { left, width } = this.#slider.getBoundingClientRect();
      this.#seek(((clientX - left) / width) * this.#duration);
    };
    seekTo(event);
    this.#slider.setPointerCapture(event.pointerId);
    this.#slider.onpointermove = seekTo;
    this.#slider.onlostpointercapture = () => {
      this.#slider.onpointermove = null;
    };
  }

  #showState() {
    const isPlaying = !this.#audio.paused && !this.#audio.ended;
    this.toggleAttribute("data-playing", isPlaying);
    this.#button.setAttribute("aria-label", isPlaying ? this.#texts.pause : this.#playLabel);
    if (!isPlaying && !this.#audio.error) this.#announce("");
  }

  #showPosition() {
    const at = clockOf(this.#position);
    this.style.setProperty("--heard", String(this.#position / this.#duration || 0));
    this.querySelector(".at")!.textContent = at;
    this.#slider.ariaValueNow = String(Math.round(this.#position));
    this.#slider.ariaValueText = this.#texts.position({ at, total: clockOf(this.#duration) });
  }

  #fail() {
    this.#announce(this.#texts.error);
    this.querySelector(".download")!.removeAttribute("hidden");
    this.#showState();
  }

  #announce(message: string) {
    this.querySelector(".notice")!.textContent = message;
  }
}

customElements.define("audio-player", AudioPlayer);
