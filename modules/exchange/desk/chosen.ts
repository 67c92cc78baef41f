import type { SentInput } from "#core/contract/endpoint.ts";
import type { MappedColumn, pageFileEndpoints } from "../contract.ts";

type Input = SentInput<typeof pageFileEndpoints.importPages>;

/** What headings mean, or kinds or values: the name of ours, or null to leave it out. */
export type Choices = Readonly<Record<string, string | null>>;

/** How a file is read and written, beside what its columns and values mean. */
export type Options = Pick<Input, "new_pages" | "far_places" | "encoding" | "sheet" | "nights">;

/** All that somebody has chosen for a file; `kinds`: of an extract of the map. */
export type Chosen = {
  columns: Choices;
  kinds: Choices;
  values: Readonly<Partial<Record<MappedColumn, Choices>>>;
  options: Options;
};

export const NOTHING_CHOSEN: Chosen = { columns: {}, kinds: {}, values: {}, options: {} };

/** Later choices over earlier ones. */
export const together = (first: Chosen, later: Chosen): Chosen => ({
  columns: { ...first.columns, ...later.columns },
  kinds: { ...first.kinds, ...later.kinds },
  values: {
    categories: { ...first.values.categories, ...later.values.categories },
    tags: { ...first.values.tags, ...later.values.tags },
  },
  options: { ...first.options, ...later.options },
});

/** The fields of a call, in which choices are texts. */
export function fieldsOf({ columns, kinds, values, options }: Chosen): Omit<Input, "file"> {
  const hasValues = Object.values(values).some((of) => Object.keys(of).length > 0);
  return {
    columns: JSON.stringify(columns),
    ...(Object.keys(kinds).length > 0 && { kinds: JSON.stringify(kinds) }),
    ...(hasValues && { values: JSON.stringify(values) }),
    ...options,
    skip_wrong: true,
  };
}
