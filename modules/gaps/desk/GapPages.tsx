import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { itemsOf, useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { useBeforeFocus } from "#core/web/desk/form/use-before-focus.ts";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded, MoreButton } from "#core/web/desk/shell/Loaded.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type GapPage, MAX_ASKED_PAGES } from "../contract.ts";
import { hourText, weekHoursText } from "../week-hours-text.ts";
import { AskOwners } from "./AskOwners.tsx";
import styles from "./gaps.module.css";
import type { GapOf, Hours } from "./hours.ts";

type Props = { of: GapOf; onHours: (hours: Hours) => void };

/** The places behind some hours, the least open first, with a question to their owners. */
export function GapPages({ of, onHours }: Props) {
  const texts = useTexts("gaps");
  const phrases = useTexts("opening");
  const { pages: common } = useTexts("desk");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useInfiniteList("gapPages", of);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.scrollIntoView({ block: "nearest" }), []);
  const items = itemsOf(list.data) ?? [];
  const closed = items.filter((page) => page.can_be_asked && page.open_dates === 0).map(({ id }) => id);
  const { weekday, from, to } = of;
  const { before, onList } = useBeforeFocus({ from, to });
  const hour = (name: "from" | "to", first: number) => (
    <NativeSelect
      label={texts[name]}
      value={of[name]}
      onChange={({ currentTarget }) => onHours(widened({ weekday, ...before }, name, Number(currentTarget.value)))}
      data={Array.from({ length: 24 }, (_, at) => ({ value: String(at + first), label: hourText(at + first) }))}
      {...onList}
    />
  );
  return (
    <section className={`${card.card} ${card.part} ${styles.pages}`} aria-labelledby="gap">
      <h2 id="gap" ref={heading}>
        {weekHoursText(phrases, of)}
      </h2>
      <div className={`${layout.grid} ${styles.choices}`} data-columns="2">
        {hour("from", 0)}
        {hour("to", 1)}
      </div>
      <Loaded of={list}>
        {({ pages }) => (
          <>
            {closed.length > 0 && (
              <p className={layout.actions} data-gap="2">
                <Button variant="default" onClick={() => setChosen(closed.slice(0, MAX_ASKED_PAGES))}>
                  {texts.chooseClosed({ n: Math.min(closed.length, MAX_ASKED_PAGES) })}
                </Button>
                {chosen.length > 0 && (
                  <Button variant="subtle" onClick={() => setChosen([])}>
                    {texts.chooseNone}
                  </Button>
                )}
              </p>
            )}
            <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={texts.places}>
              <ul className={layout.stack}>
                {items.map((page) => (
                  <Place key={page.id} page={page} dates={pages[0]!.dates} weekday={weekday} />
                ))}
              </ul>
            </Checkbox.Group>
            <MoreButton of={list}>{common.more}</MoreButton>
            {chosen.length > 0 && <AskOwners of={of} pageIds={chosen} onDone={() => setChosen([])} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Other hours; where they would end before they begin, the other end follows. */
function widened(hours: Hours, name: "from" | "to", value: number): Hours {
  if (name === "from") return { ...hours, from: value, to: Math.max(hours.to, value + 1) };
  return { ...hours, to: value, from: Math.min(hours.from, value - 1) };
}

function Place({ page, dates, weekday }: { page: GapPage; dates: number; weekday: number }) {
  const texts = useTexts("gaps");
  const { weekdays } = useTexts("opening");
  const { locale } = useApp();
  const { question } = page;
  const open =
    page.open_dates === 0 ? texts.notOpen : texts.openOn({ n: page.open_dates, dates, day: weekdays[weekday - 1]! });
  return (
    <li>
      <Checkbox
        size="md"
        value={page.id}
        disabled={!page.can_be_asked}
        label={<Bi of={page} field="name" />}
        description={open}
      />
      <p className={styles.about}>
        {!page.has_owner && `${texts.noOwner} `}
        {question && !question.date_answered && (
          <>
            {texts.asked} <When at={question.date} />.{" "}
          </>
        )}
        {question?.date_answered && (
          <>
            {question.answer ? `${texts.answered} “${question.answer}”` : texts.read}{" "}
            <When at={question.date_answered} />.{" "}
          </>
        )}
        <Link to={`/pages/${page.id}`} aria-label={texts.lookNamed({ name: plain(page, "name", locale) })}>
          {texts.look}
        </Link>
      </p>
    </li>
  );
}
