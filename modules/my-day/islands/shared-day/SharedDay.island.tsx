import { type SubmitEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { island } from "#core/web/ui/island/island.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { useShortStatus } from "#core/web/ui/use-short-status.ts";
import styles from "./SharedDay.module.css";
import { type Entry, noteOf, screenAround, usePlan } from "./use-plan.ts";

/**
 * Plans the day together with others: by a link whose secret stands behind `#`, so that no server and no log sees it. It needs the script;
 * without it the list is shared by its address as it is.
 */
export const SharedDay = island<object>({ name: "SharedDay", props: {}, texts: "my-day-list" }, function SharedDay() {
  const texts = useTexts("my-day-list").together;
  const isHydrated = useIsHydrated();
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLInputElement>(null);
  const [status, say] = useShortStatus();
  const { plan, share, note, stop } = usePlan(root, say);
  const address = plan ? `${location.origin}${location.pathname}#plan=${plan.key}` : "";
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say(texts.copied),
      () => link.current!.select(),
    );
  return (
    <div ref={root} className={styles.shared} hidden={!isHydrated}>
      <p className={layout.actions} hidden={plan !== null}>
        <Button type="button" kind="quiet" onClick={share}>
          {texts.share}
        </Button>{" "}
        <small>{texts.explained}</small>
      </p>
      <section aria-labelledby="together" hidden={plan === null}>
        <h2 id="together">{texts.title}</h2>
        <p>{texts.whoHas}</p>
        <p>
          <input ref={link} readOnly aria-label={texts.link} value={address} />{" "}
          <Button type="button" kind="quiet" onClick={copy}>
            {texts.copy}
          </Button>{" "}
          <Button type="button" kind="quiet" onClick={() => confirm(texts.reallyStop) && stop()}>
            {texts.stop}
          </Button>
        </p>
      </section>
      <p role="status">{status}</p>
      {plan &&
        entriesIn(screenAround(root)).map(({ place, ...entry }) =>
          createPortal(
            <Note note={noteOf(plan, entry)} save={(text) => note({ ...entry, note: text })} />,
            place,
            `${entry.kind} ${entry.slug}`,
          ),
        )}
    </div>
  );
});

/** The places and events of the screen, which the server has written. */
const entriesIn = (screen: Element): (Entry & { place: Element })[] =>
  [...screen.querySelectorAll<HTMLElement>("[data-entry]")].map((place) => {
    const [kind, slug] = place.dataset.entry!.split(" ") as [Entry["kind"], string];
    return { kind, slug, place };
  });

function Note({ note, save }: { note: string; save: (text: string | null) => void }) {
  const texts = useTexts("my-day-list").together;
  const button = useRef<HTMLButtonElement>(null);
  /** null: as it is in the plan. */
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(event.currentTarget.querySelector("input")!.value.trim() || null);
    setTyped(null);
    button.current!.focus(); // not while a note is being written others' changes are shown
  };
  return (
    <form className="shared-note" onSubmit={submit}>
      <label>
        {texts.note}
        <input
          maxLength={200}
          placeholder=" "
          autoComplete="off"
          value={typed ?? note}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button ref={button} type="submit">
        {texts.saveNote}
      </button>
    </form>
  );
}
