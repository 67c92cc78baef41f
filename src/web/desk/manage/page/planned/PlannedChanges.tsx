import { Button } from "@mantine/core";
import { lazy, Suspense, useId, useState } from "react";
import type { Price } from "#core/contract/pages/prices.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { ChangesOfCall } from "#core/web/desk/history/Changes.tsx";
import { useChangeTexts } from "#core/web/desk/history/change-texts.ts";
import { PagePreview } from "#core/web/desk/preview/PagePreview.tsx";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { PriceRows } from "#core/web/ui/PriceList/PriceList.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { shownPrice } from "../prices/shown-price.ts";
import styles from "./planned.module.css";
import { type PlannableName, type PlannedCall, plannedCall } from "./planned-call.ts";

const ChangePlanned = lazy(async () => ({ default: (await import("./ChangePlanned.tsx")).ChangePlanned }));

/** As many as a page may have. */
const MAX = 100;

/** What the page will say from later days on, each with what it changes. @param of some calls; default: all */
export function PlannedChanges({ of }: { of?: readonly PlannableName[] }) {
  const { planned: texts } = useTexts("corrections");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { id } = page;
  const heading = useId();
  const nameOf = useNames();
  const [changing, setChanging] = useState<PlannedCall | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const dayText = (day: string) => fullDate(locale, `${day}T12:00:00Z`);
  const { data } = useRead("pageProposals", { page_id: id, status: "planned", limit: MAX });
  const all = (data?.items ?? []).flatMap((proposal) => plannedCall(proposal) ?? []).toReversed();
  const shown = all.filter(({ name }) => !of || of.includes(name));
  if (shown.length === 0) return null;
  const days = [...Map.groupBy(shown, ({ from_day }) => from_day)].sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <section className={`${layout.card} ${layout.stack}`} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {texts.heading}
      </h2>
      {days.map(([day, calls]) => (
        <div key={day} className={layout.stack} data-gap="2">
          <div className={layout.head}>
            <h3 className={styles.day}>{texts.from({ day: dayText(day) })}</h3>
            <Button variant="default" size="sm" onClick={() => setLooking(day)}>
              {texts.look}
            </Button>
          </div>
          <ul>
            {calls.map((call) => (
              <Planned key={call.id} call={call} name={nameOf(call)} onChange={() => setChanging(call)} />
            ))}
          </ul>
        </div>
      ))}
      <p className={layout.quiet}>{texts.which}</p>
      {looking && (
        <Dialog
          title={texts.lookAt({ day: dayText(looking) })}
          size="wide"
          isFreelyLeft
          onClose={() => setLooking(null)}
        >
          <PagePreview page={page} on={looking} />
        </Dialog>
      )}
      {changing && (
        <Dialog title={nameOf(changing)} size="wide" onClose={() => setChanging(null)}>
          <Suspense>
            <ChangePlanned call={changing} onClose={() => setChanging(null)} />
          </Suspense>
        </Dialog>
      )}
    </section>
  );
}

type Props = { call: PlannedCall; name: string; onChange: () => void };

function Planned({ call, name, onChange }: Props) {
  const { id, by } = call;
  const { planned: texts } = useTexts("corrections");
  return (
    <li className={`${layout.head} ${styles.planned}`} data-gap="4" data-row-gap="2" data-align="start">
      <details className={styles.what}>
        <summary>{name}</summary>
        <div className={layout.stack} data-gap="2">
          <What call={call} />
          {by && <p className={layout.quiet}>{texts.by({ name: by.name })}</p>}
        </div>
      </details>
      <div className={layout.row} data-gap="2">
        <Button variant="light" aria-label={texts.changeNamed({ name })} onClick={onChange}>
          {texts.change}
        </Button>
        <CallButton
          call="refuseProposal"
          input={{ id }}
          invalidates={["pageProposals"]}
          label={texts.takeBackNamed({ name })}
          done={texts.takenBack}
        >
          {texts.takeBack}
        </CallButton>
      </div>
    </li>
  );
}

/** New prices as visitors will read them, anything else field by field. */
function What({ call: { name, input, changes } }: { call: PlannedCall }) {
  const { planned: texts } = useTexts("corrections");
  const { prices: own } = useTexts("desk-times");
  const { locale } = useApp();
  const changeTexts = useChangeTexts({ people: [] });
  const added = name === "addPrice" ? [input] : (input.prices ?? []);
  if (added.length === 0) return <ChangesOfCall changes={changes} texts={changeTexts} />;
  const gone = changes.flatMap(({ before, after }) => (before && !after ? plain(before as Named, "name", locale) : []));
  return (
    <>
      <PriceRows prices={added.map(shownPrice)} texts={own.amounts} />
      {gone.length > 0 && <p className={layout.quiet}>{texts.insteadOf({ names: gone.join(", ") })}</p>}
    </>
  );
}

type Named = Pick<Price, "name" | "name_ie">;

/** What a planned call is about, in words. */
function useNames(): (call: PlannedCall) => string {
  const { kinds, gone } = useTexts("corrections").planned;
  const { locale } = useApp();
  const { prices } = usePageOfDesk();
  return ({ name, input }) => {
    const n = input.prices?.length ?? 0;
    if (name === "addPrices") return input.replaces?.length ? kinds.replacing({ n }) : kinds.addPrices({ n });
    if (name === "addPrice") return kinds.addPrice({ name: plain(input as unknown as Named, "name", locale) });
    const price = prices.find(({ id }) => id === input.id);
    if (name === "editPrice" || name === "deletePrice")
      return kinds[name]({ name: price ? plain(price, "name", locale) : gone });
    return kinds[name];
  };
}
