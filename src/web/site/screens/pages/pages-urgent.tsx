import type { Answer } from "#core/contract/directory/ask.ts";
import { callText } from "#core/texts/emergency-text.ts";
import { Bi, localised, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";

/** Whether nothing is known to be urgent: the number stands where nothing was found, for whoever asked in words that nobody reads. */
export const isNumberAlone = ({ urgent, pages }: Pick<Answer, "urgent" | "pages">) =>
  urgent !== null && urgent.information === null && urgent.lines.length + urgent.lines_ie.length + pages.total === 0;

/** Whom to call, above all that is open or found: nobody who needs a doctor at night reads that nothing is open. */
export function Urgent({ answer: { urgent, pages } }: { answer: Pick<Answer, "urgent" | "pages"> }) {
  const call = callText(useTexts("writing").emergency);
  const texts = useTexts("pages");
  const locale = useLocale();
  const href = useHref();
  if (!urgent) return null;
  const listOf = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n") || null;
  const number = urgent.number !== null && { text: listOf([`${call}: **${urgent.number}**`])!, lang: undefined };
  // A line that names a place which fits leads there.
  const linkedIn = (line: string) =>
    pages.items.reduce((text, { slug, name, name_ie }) => {
      const named = [name, name_ie].find((one) => one !== null && line.includes(one));
      return named ? text.replace(named, `[${named}](${href(`/pages/${slug}`)})`) : text;
    }, line);
  const lines = { lines: listOf(urgent.lines.map(linkedIn)), lines_ie: listOf(urgent.lines_ie.map(linkedIn)) };
  const written = localised(lines, "lines", locale);
  return (
    <section
      className={`${layout.card} ${layout.stack}`}
      data-gap="3"
      data-above="4"
      data-below="4"
      aria-labelledby="urgent"
    >
      <h2 data-like="h3" id="urgent">
        {texts.urgent}
      </h2>
      <Markdown text={written} hasPhones />
      {number && <Markdown text={number} hasPhones />}
      {urgent.information && (
        <p>
          <a href={href(`/info/${urgent.information.slug}`)}>
            <Bi of={urgent.information} field="title" />
          </a>
        </p>
      )}
    </section>
  );
}
