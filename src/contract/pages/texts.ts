import { maybeText, optionalText, text } from "../fields.ts";
import { FIRST_NAME, SECOND_NAME } from "../language-names.ts";
import { FIRST, type Locale, SECOND } from "../locales.ts";

type PageText = {
  /** In code points. */
  max: number;
  isMarkdown?: boolean;
  /** What a column of a page file says, in English and in Irish. */
  about: readonly [en: string, ga: string];
  example: readonly [en: string, ga: string];
};

/**
 * The texts that the team of a page writes, in the order of the desk's form. Each has an Irish version, `{name}_ie`. The
 * columns that are read and written, the fields of input and answers, history, page files and the desk follow from this list.
 */
export const PAGE_TEXTS = {
  name: {
    max: 120,
    about: [`Its name in ${FIRST_NAME}`, `Its name in ${SECOND_NAME}; one of the two is needed`],
    example: ["The Corner Shop", "Siopa an Chúinne"],
  },
  slogan: {
    max: 120,
    about: [`One line in ${FIRST_NAME}`, `One line in ${SECOND_NAME}`],
    example: ["Fresh bread every morning", "Arán úr gach maidin"],
  },
  description: {
    max: 4000,
    isMarkdown: true,
    about: [`Markdown in ${FIRST_NAME}`, `Markdown in ${SECOND_NAME}`],
    example: ["Open fire, sea food, sessions on Fridays.", "Tine oscailte, bia mara, seisiúin ar an Aoine."],
  },
} as const satisfies Record<string, PageText>;

export type PageTextName = keyof typeof PAGE_TEXTS;
export type PageTextField = PageTextName | `${PageTextName}_ie`;

/** @example { name: "slogan", field: "slogan_ie", language: SECOND, max: 120, about: "One line in Irish", … } */
export type PageTextFieldFacts = {
  name: PageTextName;
  field: PageTextField;
  language: Locale;
  max: number;
  isMarkdown: boolean;
  about: string;
  example: string;
};

/** Every text of a page in both languages, the English first. */
export const PAGE_TEXT_FIELDS: readonly PageTextFieldFacts[] = Object.entries<PageText>(PAGE_TEXTS).flatMap(
  ([key, { max, isMarkdown = false, about, example }]) => {
    const name = key as PageTextName;
    return [
      { name, field: name, language: FIRST, max, isMarkdown, about: about[0], example: example[0] },
      { name, field: `${name}_ie`, language: SECOND, max, isMarkdown, about: about[1], example: example[1] },
    ];
  },
);

/** A record with a value for each text. */
export function forPageTexts<Value>(make: (facts: PageTextFieldFacts) => Value): Record<PageTextField, Value> {
  return Object.fromEntries(PAGE_TEXT_FIELDS.map((facts) => [facts.field, make(facts)])) as Record<
    PageTextField,
    Value
  >;
}

/** The texts of a page or of its row, without its other fields. */
export const pageTextsOf = (page: Readonly<Record<PageTextField, string | null>>) =>
  forPageTexts(({ field }) => page[field]);

/** The fields of answers. */
export const pageTextAnswers = forPageTexts(({ isMarkdown }) =>
  isMarkdown ? maybeText.meta({ description: "Markdown" }) : maybeText,
);

/** The fields of an edit. */
export const pageTextInputs = forPageTexts(({ max, isMarkdown }) => {
  const input = optionalText(text(max));
  return isMarkdown ? input.meta({ description: "Markdown" }) : input;
});

/** The fields of an edit that is not saved yet. */
export const typedPageTexts = forPageTexts(({ max }) => text(max).nullable().optional());
