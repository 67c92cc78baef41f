import { type ReactNode, useEffect, useRef, useState } from "react";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { island, Still } from "#core/web/ui/island/island.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import type { Follow, Followed } from "#modules/following/contract.ts";
import { RHYTHMS, type Rhythm } from "#modules/following/rules/rhythms.ts";
import {
  account,
  canFollow,
  type Device,
  forgotten,
  known,
  lastNews,
  type News,
  post,
  Refused,
  subscribed,
  thisDevice,
} from "./device.ts";
import styles from "./FollowHere.module.css";

type Props = {
  /** That of the directory for messages of Web Push. */
  publicKey: string;
  /** null: only what is followed already. */
  followed: Pick<Followed, "kind" | "address"> | null;
  /** The choice how often. */
  children: ReactNode;
};

/** What was done last, with what undoes it, and whether the focus goes there. */
type Said = { text: string; undo?: Follow; hasFocus?: boolean };

/**
 * Lets this device follow by Web Push, and shows what it follows. Hidden until the script has seen that the browser can. The service worker
 * is registered when somebody presses the button, never before, and goes with the last thing that is followed, unless it has a copy of the
 * directory.
 */
export const FollowHere = island<Props>(
  {
    name: "FollowHere",
    props: { publicKey: true, followed: { kind: true, address: true } },
    texts: "following-device",
  },
  function FollowHere({ publicKey, followed, children }) {
    const texts = useTexts("following-device");
    const locale = useLocale();
    const isHydrated = useIsHydrated();
    const root = useRef<HTMLDivElement>(null);
    const [items, setItems] = useState<readonly Follow[]>([]);
    const [news, setNews] = useState<News | null>(null);
    const [said, setSaid] = useState<Said>({ text: "" });
    const [isDenied, setDenied] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const canPress = isHydrated && canFollow();
    const isAtOnce = followed?.kind === "notices";

    useEffect(() => {
      if (!canFollow()) return;
      // Where somebody has refused, only they can allow it again.
      setDenied(Notification.permission === "denied");
      const load = async () => {
        const device = await thisDevice();
        if (!device) return;
        setItems(await post("", known(device), locale));
        setNews(await lastNews());
        if (location.hash === "#device") root.current!.scrollIntoView();
      };
      // What it follows is not known then, which does not mean nothing.
      load().catch(() => setSaid({ text: texts.failed }));
    }, []);

    /** Errors are said; while something is done nothing else can be pressed. */
    const attempt = async (act: () => Promise<Said | null>) => {
      setBusy(true);
      try {
        const done = await act();
        if (done) setSaid(done);
      } catch (error) {
        setSaid({ text: error instanceof Refused ? error.message : texts.failed });
      }
      setBusy(false);
    };
    /** The permission is asked for first: some browsers want the press to be its direct cause. */
    const follow = async (address: string, rhythm: Rhythm): Promise<Said> => {
      const permission = await Notification.requestPermission();
      setDenied(permission === "denied");
      if (permission !== "granted") return { text: permission === "denied" ? "" : texts.dismissed };
      const fields = { ...(await subscribed(publicKey)), ...Object.fromEntries(new URLSearchParams(address)) };
      const items = await post("/add", { ...fields, rhythm, locale }, locale, await account());
      setItems(items);
      const added = items.find((item) => item.address === address);
      // The button is not there any more.
      return { text: added ? texts.done({ title: plain(added, "title", locale) }) : "", hasFocus: true };
    };
    const change = ({ id }: Follow, rhythm: Rhythm) =>
      withDevice(async (device) => {
        setItems(await post("/update", { ...known(device), id, rhythm }, locale));
        return { text: texts.changed };
      });
    const end = (undo: Follow) =>
      withDevice(async (device) => {
        const items = await post("/end", { ...known(device), id: undo.id }, locale);
        if (items.length === 0) await forgotten();
        setItems(items);
        return { text: texts.ended({ title: plain(undo, "title", locale) }), undo, hasFocus: true };
      });
    const chosen = () => (root.current!.querySelector("input:checked") as HTMLInputElement | null)?.value ?? "daily";

    return (
      <div ref={root} id="device" className={styles.device}>
        <section
          className={layout.card}
          aria-labelledby="device-title"
          hidden={!canPress || !(followed || items.length > 0 || said.text)}
        >
          <h2 id="device-title">{texts.title}</h2>
          {followed && !items.some(({ address }) => address === followed.address) && (
            <>
              <p>{isAtOnce ? texts.leadNotices : texts.lead[followed.kind === "page" ? "page" : "other"]}</p>
              {!isAtOnce && (
                <Still as="fieldset" hidden={isDenied}>
                  {children}
                </Still>
              )}
              {isDenied ? (
                <p role="note">{texts.denied}</p>
              ) : (
                <>
                  <p>
                    <Button
                      type="button"
                      disabled={isBusy}
                      onClick={() => attempt(() => follow(followed.address, chosen() as Rhythm))}
                    >
                      {texts.submit}
                    </Button>
                  </p>
                  <p className={styles.privacy}>{texts.privacy}</p>
                </>
              )}
            </>
          )}
          <Status {...said} isBusy={isBusy} undoIt={({ address, rhythm }) => attempt(() => follow(address, rhythm))} />
          {news && items.length > 0 && <NewsList news={news} />}
          {items.length > 0 && (
            <>
              <h3>{texts.list}</h3>
              <ul>
                {items.map((item) => (
                  <Row
                    key={item.id}
                    of={item}
                    isBusy={isBusy}
                    change={(rhythm) => attempt(() => change(item, rhythm))}
                    end={() => attempt(() => end(item))}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    );
  },
);

/** Nothing where the device follows nothing any more, such as by another tab. */
async function withDevice(act: (device: Device) => Promise<Said>): Promise<Said | null> {
  const device = await thisDevice();
  return device && act(device);
}

type StatusProps = Said & { isBusy: boolean; undoIt: (follow: Follow) => void };

function Status({ text, undo, hasFocus, isBusy, undoIt }: StatusProps) {
  const texts = useTexts("following-device");
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus && !isBusy) (status.current!.querySelector("button") ?? status.current!).focus();
  }, [text, hasFocus, isBusy]);
  return (
    <p ref={status} role="status" tabIndex={-1}>
      {text}
      {undo && " "}
      {undo && (
        <button type="button" disabled={isBusy} onClick={() => undoIt(undo)}>
          {texts.undo}
        </button>
      )}
    </p>
  );
}

function NewsList({ news: { items, more } }: { news: News }) {
  const texts = useTexts("following-device");
  return (
    <>
      <h3>{texts.news}</h3>
      <ul>
        {items.map(({ title, path }) => (
          <li key={`${path} ${title}`}>
            <a href={new URL(path, location.origin).pathname}>{title}</a>
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
    </>
  );
}

type RowProps = { of: Follow; isBusy: boolean; change: (rhythm: Rhythm) => void; end: () => void };

function Row({ of, isBusy, change, end }: RowProps) {
  const texts = useTexts("following-device");
  const href = useHref();
  const title = plain(of, "title", useLocale());
  return (
    <li>
      <a href={href(of.path)}>{title}</a>{" "}
      <span>
        {of.kind === "notices" ? (
          texts.atOnce
        ) : (
          <select
            aria-label={texts.rhythmNamed({ title })}
            value={of.rhythm}
            disabled={isBusy}
            onChange={({ target }) => change(target.value as Rhythm)}
          >
            {RHYTHMS.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {texts.rhythms[rhythm]}
              </option>
            ))}
          </select>
        )}{" "}
        <button type="button" disabled={isBusy} aria-label={texts.endNamed({ title })} onClick={end}>
          {texts.end}
        </button>
      </span>
    </li>
  );
}
