import { MIN_SEARCHERS } from "#core/contract/office/views.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** What many people asked without finding all of it, each with a link that asks it again. */
export function Unanswered() {
  const { synonyms: texts } = useTexts("admin-search");
  const { locale } = useApp();
  const unanswered = useRead("unansweredQuestions", {});
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="unanswered">
      <h2 id="unanswered">{texts.unanswered}</h2>
      <p>{texts.unansweredIntro({ n: MIN_SEARCHERS })}</p>
      <Loaded of={unanswered}>
        {(all) =>
          all.length === 0 ? (
            <p>{texts.unansweredNone}</p>
          ) : (
            <ul>
              {all.map(({ term, visits, last }) => (
                <li key={term}>
                  <a href={`/${locale}/pages?${new URLSearchParams({ q: term })}`} target="_blank" rel="noopener">
                    <strong>{term}</strong>
                  </a>{" "}
                  <span>{texts.asked({ n: visits, day: fullDate(locale, last) })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
