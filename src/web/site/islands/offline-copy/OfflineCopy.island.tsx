import { type ReactNode, useEffect, useRef, useState } from "react";
import { clock, localDateOf, longDay } from "#core/texts/dates.ts";
import {
  type OfflineAnswer,
  type OfflineRequest,
  type OfflineSettings,
  SERVICE_WORKER,
  type WaitingNote,
} from "#core/web/app/offline/messages.ts";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { island, Still } from "#core/web/ui/island/island.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { megabytes } from "./megabytes.ts";
import styles from "./OfflineCopy.module.css";

type Props = {
  /** What is done while it is stored. */
  label: string;
  /** What is stored, with a checkbox `recording` for each recording that may be. */
  children: ReactNode;
};

/** Hours are computed with `Temporal`. */
const canStore = () => "serviceWorker" in navigator && "caches" in window && "Temporal" in window;

/** Registers the service worker when the visitor asks for it, never before, and shows what it stores. */
export const OfflineCopy = island<Props>(
  { name: "OfflineCopy", props: { label: true }, texts: "offline" },
  function OfflineCopy({ label, children }) {
    const texts = useTexts("offline-island");
    const locale = useLocale();
    const isHydrated = useIsHydrated();
    const contents = useRef<HTMLDivElement>(null);
    const storeButton = useRef<HTMLButtonElement>(null);
    const [settings, setSettings] = useState<OfflineSettings | null>(null);
    const [waiting, setWaiting] = useState<readonly WaitingNote[]>([]);
    const [status, say] = useState("");
    /** null: nothing is done. */
    const [share, setShare] = useState<number | null>(null);
    const isBusy = share !== null;
    const isStored = Boolean(settings?.copy);
    const recordings = () => [...contents.current!.querySelectorAll<HTMLInputElement>("input[name=recording]")];

    const show = (answer: OfflineAnswer) => {
      if (answer.step === "failed") return say(texts[answer.reason]);
      if (answer.step === "progress") {
        setShare(answer.share);
        return say(texts.storing({ share: Math.floor(answer.share * 100) }));
      }
      const { settings, waiting, step } = answer;
      setSettings(settings);
      setWaiting(waiting);
      if (settings?.as_of) for (const box of recordings()) box.checked = settings.recordings.includes(box.value);
      const state = settings?.as_of ? stateOf(settings, settings.as_of) : "";
      say(step === "done" ? `${state} ${texts.done}` : state);
    };
    const stateOf = ({ pages, bytes }: OfflineSettings, asOf: string): string => {
      const size = megabytes(bytes, locale, texts);
      const time = clock(locale, asOf);
      const isToday = localDateOf(asOf) === localDateOf(new Date().toISOString());
      return isToday
        ? texts.state({ time, pages, size })
        : texts.stateDay({ day: longDay(locale, asOf), time, pages, size });
    };

    const store = async () => {
      setShare(0);
      try {
        // So that the browser does not delete it where room is short; it may refuse, and it works all the same.
        await navigator.storage?.persist?.().catch(() => false);
        await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
        await navigator.serviceWorker.ready;
        const chosen = recordings().flatMap(({ checked, value }) => (checked ? [value] : []));
        await ask({ ask: "store", recordings: chosen, locale }, show);
      } catch {
        say(texts.network);
      }
      setShare(null);
    };
    const remove = async () => {
      setShare(0);
      await ask({ ask: "delete" }, show);
      setShare(null);
      say(texts.deleted);
    };
    // The button that was pressed is not there any more.
    useEffect(() => {
      if (!isBusy && status === texts.deleted) storeButton.current!.focus();
    }, [isBusy, status]);

    useEffect(() => {
      if (!canStore()) return;
      const send = () => void ask({ ask: "send" }, show);
      send();
      addEventListener("online", send);
      return () => removeEventListener("online", send);
    }, []);

    return (
      <div className={styles.copy}>
        <Still as="div" ref={contents}>
          {children}
        </Still>
        <p hidden={!isHydrated || canStore()}>{texts.unsupported}</p>
        <p className={layout.row} hidden={!isHydrated || !canStore()}>
          <Button type="button" ref={storeButton} disabled={isBusy} onClick={store}>
            {isStored ? texts.again : texts.keep}
          </Button>
          <Button type="button" kind="quiet" hidden={!isStored} disabled={isBusy} onClick={remove}>
            {texts.delete}
          </Button>
        </p>
        <progress max={1} value={share ?? 0} aria-label={label} hidden={!isBusy} />
        <p role="status">{status}</p>
        <ul aria-label={texts.waitingHere} hidden={waiting.length === 0}>
          {waiting.map(({ kind, written_at, state }) => (
            <li key={written_at}>{texts[state]({ kind, time: clock(locale, written_at) })}</li>
          ))}
        </ul>
      </div>
    );
  },
);

/** Asks the service worker, and shows its answers; nothing where there is none. */
async function ask(request: OfflineRequest, show: (answer: OfflineAnswer) => void): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const last = new Promise<void>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<OfflineAnswer>) => {
      show(data);
      if (data.step !== "progress") resolve();
    };
  });
  worker.postMessage(request, [port2]);
  await last;
  port1.close();
}
