import { localeOf } from "#core/contract/locales.ts";
import { clock, localDateOf, longDay } from "#core/texts/dates.ts";
import { rounded } from "#core/texts/numbers.ts";
import {
  type OfflineAnswer,
  type OfflineRequest,
  type OfflineSettings,
  SERVICE_WORKER,
  type WaitingNote,
} from "#core/web/app/offline/messages.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { pageLocale } from "../page-locale.ts";

const locale = pageLocale();
const SETS = import.meta.glob<Pick<Texts, "offline-island">>("../../../../texts/messages/compiled/*/sets/offline.ts", {
  import: "default",
});
const { "offline-island": texts } = await SETS[`../../../../texts/messages/compiled/${locale}/sets/offline.ts`]!();

const MEGABYTE = 1_000_000;
/** Hours are computed with `Temporal`. */
const isSupported = "serviceWorker" in navigator && "caches" in window && "Temporal" in window;

/** Registers the service worker when the visitor asks for it, never before, and shows what it stores. */
class OfflineCopy extends HTMLElement {
  connectedCallback() {
    this.#part("unsupported").hidden = isSupported;
    if (!isSupported) return;
    this.#part("buttons").hidden = false;
    this.#button("store").onclick = () => void this.#store();
    this.#button("delete").onclick = () => void this.#delete();
    addEventListener("online", () => void this.#ask({ ask: "send" }));
    void this.#ask({ ask: "send" });
  }

  async #store() {
    const recordings = [...this.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    this.#busy(true);
    try {
      // So that the browser does not delete it where room is short; it may refuse, and it works all the same.
      await navigator.storage?.persist?.().catch(() => false);
      await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
      await navigator.serviceWorker.ready;
      await this.#ask({ ask: "store", recordings, locale: localeOf(locale) });
    } catch {
      this.#say(texts.network);
    }
    this.#busy(false);
  }

  async #delete() {
    this.#busy(true);
    await this.#ask({ ask: "delete" });
    this.#busy(false);
    this.#say(texts.deleted);
    this.#button("store").focus();
  }

  /** Asks the service worker, and shows its answers; nothing where there is none. */
  async #ask(request: OfflineRequest) {
    const worker = (await navigator.serviceWorker.getRegistration())?.active;
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    const last = new Promise<void>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<OfflineAnswer>) => {
        this.#show(data);
        if (data.step !== "progress") resolve();
      };
    });
    worker.postMessage(request, [port2]);
    await last;
    port1.close();
  }

  #show(answer: OfflineAnswer) {
    if (answer.step === "progress") {
      this.#progress.value = answer.share;
      this.#say(texts.storing({ share: Math.floor(answer.share * 100) }));
    } else if (answer.step === "failed") this.#say(texts[answer.reason]);
    else {
      this.#showState(answer.settings);
      this.#showWaiting(answer.waiting);
      if (answer.step === "done") this.#say(`${this.#status.textContent} ${texts.done}`);
    }
  }

  #showState(settings: OfflineSettings | null) {
    const isStored = Boolean(settings?.copy);
    this.#part("first").hidden = isStored;
    this.#part("again").hidden = !isStored;
    this.#button("delete").hidden = !isStored;
    if (!settings?.as_of) return this.#say("");
    for (const box of this.querySelectorAll<HTMLInputElement>("input[name=recording]"))
      box.checked = settings.recordings.includes(box.value);
    const { as_of, pages, bytes } = settings;
    const size = texts.megabytes({ n: rounded(locale, Math.max(0.1, bytes / MEGABYTE)) });
    const time = clock(locale, as_of);
    const isToday = localDateOf(as_of) === localDateOf(new Date().toISOString());
    this.#say(
      isToday ? texts.state({ time, pages, size }) : texts.stateDay({ day: longDay(locale, as_of), time, pages, size }),
    );
  }

  #showWaiting(waiting: WaitingNote[]) {
    const list = this.#part("waiting");
    list.hidden = waiting.length === 0;
    list.replaceChildren(
      ...waiting.map(({ kind, written_at, state }) => {
        const item = document.createElement("li");
        item.textContent = texts[state]({ kind, time: clock(locale, written_at) });
        return item;
      }),
    );
  }

  #busy(isBusy: boolean) {
    this.#progress.hidden = !isBusy;
    this.#progress.value = 0;
    for (const button of this.querySelectorAll("button")) button.disabled = isBusy;
  }

  #say(message: string) {
    this.#status.textContent = message;
  }

  get #status() {
    return this.querySelector<HTMLElement>("[role=status]")!;
  }

  get #progress() {
    return this.querySelector("progress")!;
  }

  #part(name: string) {
    return this.querySelector<HTMLElement>(`[data-of=${name}]`)!;
  }

  #button(request: "store" | "delete") {
    return this.querySelector<HTMLButtonElement>(`[data-ask=${request}]`)!;
  }
}

customElements.define("offline-copy", OfflineCopy);
