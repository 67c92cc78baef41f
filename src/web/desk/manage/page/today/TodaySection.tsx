import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import type { Today } from "#core/contract/pages/today.ts";
import { clock } from "#core/texts/dates.ts";
import { noticeText } from "#core/texts/notice-text.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import card from "#core/web/desk/shell/card.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useMay, usePageOfDesk } from "../page-of-desk.ts";
import { DayLinks } from "./DayLinks.tsx";
import { TodayCard } from "./TodayCard.tsx";

const EMPTY = { word: "", word_ie: "" };
const MAX_WORD = 80;

/** The buttons of today with a word of one's own, what was pressed, and the private links to these buttons. */
export function TodaySection() {
  const { page: common } = useTexts("desk");
  const texts = useTexts("today");
  const { id } = usePageOfDesk();
  const may = useMay();
  const [ownTexts, setOwnTexts] = useState(EMPTY);
  const today = useRead("pageToday", { page_id: id }).data;
  const field = (name: keyof typeof EMPTY, label: string, lang: string) => (
    <TextInput
      size="md"
      label={label}
      lang={lang}
      maxLength={MAX_WORD}
      value={ownTexts[name]}
      onChange={({ currentTarget }) => setOwnTexts({ ...ownTexts, [name]: currentTarget.value })}
    />
  );
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.today}</h2>
      <p>{texts.card.intro}</p>
      <div className={form.pair}>
        {field("word", texts.word, FIRST)}
        {field("word_ie", texts.wordIrish, SECOND)}
      </div>
      <p className={layout.quiet}>{texts.wordHint}</p>
      <TodayCard ownTexts={ownTexts} onSet={() => setOwnTexts(EMPTY)} />
      {today && today.history.length > 0 && <Pressed history={today.history} />}
      {may("team") && <DayLinks />}
    </div>
  );
}

function Pressed({ history }: Pick<Today, "history">) {
  const texts = useTexts("today");
  const { locale } = useApp();
  const now = Temporal.Now.instant();
  return (
    <section aria-labelledby="pressed">
      <h3 id="pressed">{texts.history}</h3>
      <ol className={layout.grid}>
        {history.map((entry) => {
          const time = clock(locale, entry.date_created);
          const name = entry.link ?? entry.by;
          const undone = entry.undone_at && clock(locale, entry.undone_at);
          return (
            <li key={entry.id} className={card.card}>
              <p className={`${layout.head} ${card.head}`} data-gap="2">
                <strong>{noticeText(entry, texts, locale, now)}</strong>
                <span className={layout.quiet}>{name ? texts.by({ time, name }) : texts.byNobody({ time })}</span>
              </p>
              {undone && (
                <p className={layout.quiet}>
                  {entry.undone_by
                    ? texts.undoneBy({ time: undone, name: entry.undone_by })
                    : texts.undoneAt({ time: undone })}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
