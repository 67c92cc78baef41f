import type { Answer, AnswerGroup, Understood as Read } from "#core/contract/directory/ask.ts";
import type { Locale } from "#core/texts/locales.ts";
import { spansText, unmetText } from "#core/texts/unmet-text.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { usePlaces } from "#core/web/ui/places.ts";
import styles from "./pages.module.css";
import { type Chip, RemovableChips } from "./pages-chosen.tsx";
import { openAtText } from "./pages-criteria.ts";

type Props = {
  typed: string;
  answer: Pick<Answer, "understood" | "unmet" | "order" | "pages" | "search">;
  chosen: URLSearchParams;
};

/** What was understood of a question, each with a link that asks without it; nothing where only words were searched. */
export function useUnderstood({ typed, answer, chosen }: Props): Chip[] {
  const texts = useTexts("pages");
  const locale = useLocale();
  const pages = useHref()("/pages");
  const places = usePlaces();
  const { understood, unmet, order } = answer;
  if (!understood) return [];
  // Of what stands first.
  const missed = unmet.flatMap(({ group, typed: missing }) => (group === (order[0] ?? "pages") ? missing : []));
  const { because, when, place, facts, terms, intents } = understood;
  const chip = (text: string, typedFor: readonly string[]): Chip => {
    const rest = new URLSearchParams([...withoutSearch(chosen), ["q", questionWithout(typed, typedFor)]]);
    if (rest.get("q") === "") rest.delete("q");
    const isGone = typedFor.length > 0 && typedFor.every((one) => missed.includes(one));
    return { text, href: rest.size > 0 ? `${pages}?${rest}` : pages, isGone };
  };
  const typedAs = (as: string, meaning?: string) =>
    because
      .filter((one) => one.as === as && (meaning === undefined || one.meaning === meaning))
      .map((one) => one.typed);
  const known = place && places.find(place.name);
  const placeName = place && (known ? plain(known, "name", locale) : place.name);
  const category = answer.pages.facets.categories.find(
    ({ slug }) => slug === new URLSearchParams(answer.search).get("category") && !chosen.has("category"),
  );
  const ofCategory = [...typedAs("category"), ...(intents.length > 0 ? typedAs("intent") : [])];
  const demands = [
    ...(when ? [chip(whenText(understood, texts, locale), typedAs("when"))] : []),
    ...(category ? [chip(plain(category, "name", locale), ofCategory)] : []),
    ...(place && placeName
      ? [chip(place.relation === "near" ? texts.nearPlace({ name: placeName }) : placeName, typedAs("place"))]
      : []),
    ...[...typedAs("number"), ...understood.not].map((typedFor) => chip(`“${typedFor}”`, [typedFor])),
    ...facts.map((fact) => chip(texts.facts[fact as keyof Texts["pages"]["facts"]], typedAs("fact", fact))),
  ];
  // Words alone are what stands in the field.
  return demands.length > 0 && terms.length > 0 ? [...demands, chip(`“${terms.join(" ")}”`, terms)] : demands;
}

/** Says how a question was understood and what was given up, with a link that searches for the words. */
export function Understood(props: Props) {
  const { typed, answer, chosen } = props;
  const texts = useTexts("pages");
  const pages = useHref()("/pages");
  const chips = useUnderstood(props);
  const isUnmet = answer.unmet.some(({ group }) => group === "pages");
  if (chips.length === 0 && !isUnmet) return null;
  return (
    <div className={styles.understood}>
      <RemovableChips label={texts.understood} chips={chips} />
      <p>
        {isUnmet && (
          <strong>
            <UnmetDemands of="pages" answer={answer} />{" "}
          </strong>
        )}
        <a href={`${pages}?${new URLSearchParams([...withoutSearch(chosen), ["q", `"${typed}"`]])}`} rel="nofollow">
          {texts.literally}
        </a>
      </p>
    </div>
  );
}

/** Says which demands of the question what stands in a group does not meet; nothing where it meets all. */
export function UnmetDemands({ of, answer }: { of: AnswerGroup; answer: Pick<Answer, "unmet" | "understood"> }) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const said = answer.unmet.filter(({ group }) => group === of);
  return said.map((one) => unmetText(one, answer.understood, { texts, locale })).join(" ");
}

/** A question without some of its expressions, and what joined them to the others. */
function questionWithout(question: string, expressions: readonly string[]): string {
  const rest = expressions.reduce(withoutExpression, question.normalize("NFC").replaceAll(/[’‘ʼ`´]/g, "'"));
  return rest
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([,.?!])/g, "$1")
    .replaceAll(/^[\s,.]+|(?<![\s,.])[\s,.]+$/g, "");
}

const TOKENS = /[\p{L}\p{N}]+/gu;

/** A text without the first place where an expression stands, and the signs around them in it. */
function withoutExpression(text: string, expression: string): string {
  const gone = [...expression.toLowerCase().matchAll(TOKENS)];
  const tokens = [...text.matchAll(TOKENS)];
  const at = tokens.findIndex((_, i) => gone.every(([token], j) => tokens[i + j]?.[0].toLowerCase() === token));
  const [first, last] = [tokens[at], tokens[at + gone.length - 1]];
  if (gone.length === 0 || !first || !last) return text.replace(expression, " ");
  const end = last.index + last[0].length;
  const opening = expression.slice(0, gone[0]!.index);
  const closing = expression.slice(gone.at(-1)!.index + gone.at(-1)![0].length);
  const before = text.slice(0, first.index - (text.endsWith(opening, first.index) ? opening.length : 0));
  return `${before} ${text.slice(text.startsWith(closing, end) ? end + closing.length : end)}`;
}

/** Of these one asks when they are, not whether they are open. */
const WITHOUT_HOURS = new Set(["go", "music", "events", "notices"]);

function whenText({ when, intents }: Read, texts: Texts["pages"], locale: Locale): string {
  const [first] = when!.spans;
  if (when!.kind === "always" || !first) return texts.openAllYear;
  const isOpening = !intents.some(({ purpose }) => WITHOUT_HOURS.has(purpose));
  if (when!.kind === "now") return texts.openNow;
  if (when!.kind === "at" && isOpening) return openAtText(first.from, texts, locale);
  const named = spansText(when!, locale);
  return isOpening ? texts.openWhen({ when: named }) : named;
}

/** What a new search retains: the filters that were chosen by hand. */
export function withoutSearch(chosen: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(chosen);
  for (const name of ["q", "cursor", "sort", "match"]) others.delete(name);
  return others;
}

/** What was searched, as an address: the meaning of the words beside what was chosen. */
export function meantQuery(answer: Pick<Answer, "search">, chosen: URLSearchParams): URLSearchParams {
  const meant = new URLSearchParams(answer.search);
  meant.delete("match");
  for (const name of ["cursor", "match", "notices"]) {
    const value = chosen.get(name);
    if (value !== null) meant.set(name, value);
  }
  return meant;
}
