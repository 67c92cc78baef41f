import { isDeepStrictEqual } from "node:util";
import { type SentPage, sentPage } from "../../../contract/page-files.ts";
import { toE164 } from "../../../domain/phone.ts";
import { fieldIssues } from "../../calls/input.ts";
import { isId } from "../../db/ids.ts";
import type { Known } from "./known.ts";
import { inOrder, type PageRecord } from "./page-record.ts";
import { faultsOfPage } from "./row-errors.ts";
import type { RowError, SentRow } from "./sent-row.ts";

/** What a row would do. */
export type Planned = {
  row: number;
  action: "add" | "change" | "nothing" | "refuse";
  /** The page as it is; null where there is none. */
  before: PageRecord | null;
  /** The page as it would be; of a new one the id and perhaps the slug are not known yet (""). */
  after: PageRecord;
  /** The fields that change. */
  changes: ContentField[];
  faults: RowError[];
};

export type ContentField = Exclude<keyof PageRecord, "id" | "slug" | "version" | "revision">;

const EMPTY: PageRecord = {
  ...{ id: "", slug: "", version: 0, revision: "" },
  ...{ approval: "approved", name: null, name_ie: null, type: "business" },
  ...{ slogan: null, slogan_ie: null, description: null, description_ie: null, categories: [], tags: [] },
  ...{ status: "open", color: "#157a73", price_type: null },
  ...{ contact_number: null, email: null, website: null, social: {} },
  ...{ address: null, address_ie: null, postcode: null, location: null, latitude: null, longitude: null },
  ...{ holiday_rule: "as_usual", times: [], special: [], prices: [] },
};
const CONTENT = Object.keys(EMPTY).filter(
  (field) => !["id", "slug", "version", "revision"].includes(field),
) as ContentField[];

/** What a row would do to the pages that there are, of one file after the other: no page is in it twice. */
export function planner(): (row: SentRow, known: Known) => Planned {
  const taken = new Set<string>();
  return (row, known) => {
    const planned = planRow(row, known);
    const of = planned.before?.id ?? (planned.after.slug && `new ${planned.after.slug}`);
    if (of && taken.has(of))
      return refused(planned, [{ column: planned.before ? "id" : "slug", line: null, code: "repeated" }]);
    if (of) taken.add(of);
    return planned;
  };
}

export const refused = (planned: Omit<Planned, "action">, faults: RowError[]): Planned => ({
  ...{ ...planned, action: "refuse", changes: [] },
  faults: [...planned.faults, ...faults],
});

function planRow({ row, sent, faults: unreadable }: SentRow, known: Known): Planned {
  const read = sentPage.safeParse(sent, { reportInput: true });
  const inColumns = [...unreadable, ...(read.success ? [] : fieldIssues(read.error).map(inColumn))];
  if (!read.success || inColumns.length > 0) return nothingOf(row, known.find(identityOf(sent)), inColumns);
  const before = known.find(read.data);
  const after = inOrder(merged(before ?? EMPTY, read.data));
  const changes = CONTENT.filter((field) => !isDeepStrictEqual(after[field], (before ?? EMPTY)[field]));
  const planned = { row, before, after, changes, faults: [] };
  if (before && changes.length === 0 && !isReaddressed(read.data, before, known))
    return { ...planned, action: "nothing" };
  const faults = [
    ...faultsOfMatch(read.data, before, known),
    ...phoneFaults(read.data),
    ...faultsOfPage(after),
    ...known.faultsOf(after),
  ];
  if (faults.length > 0) return refused(planned, faults);
  return { ...planned, action: before ? "change" : "add" };
}

const nothingOf = (row: number, before: PageRecord | null, faults: RowError[]): Planned => ({
  ...{ row, action: "refuse", before, after: before ?? EMPTY, changes: [], faults },
});

/** Of a row that has a fault somewhere, which page it is about. */
function identityOf(sent: unknown): Pick<SentPage, "id" | "slug"> {
  const { id, slug } = (sent ?? {}) as Record<string, unknown>;
  const read = sentPage.pick({ id: true, slug: true }).safeParse({ id, slug });
  return read.success ? read.data : {};
}

/** `times.3.opens` is in the column `times`, `social.facebook` is one. */
function inColumn({ path, code }: ReturnType<typeof fieldIssues>[number]): RowError {
  const [field = "", ...inner] = path.split(".");
  return {
    column: field === "social" ? path : field,
    line: null,
    code: inner.length > 0 && code === "required" ? "wrong-form" : code,
  };
}

function merged(before: PageRecord, { social, contact_number, ...sent }: SentPage): PageRecord {
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const profiles = Object.entries({ ...before.social, ...social }).filter(
    ([, address]) => address !== null && address !== undefined,
  );
  return {
    ...before,
    ...Object.fromEntries(fields),
    social: Object.fromEntries(profiles),
    contact_number: contact_number
      ? (toE164(contact_number) ?? contact_number)
      : contact_number === null
        ? null
        : before.contact_number,
    ...{ id: before.id, version: before.version, revision: before.revision },
    slug: before.slug || (sent.slug ?? ""),
  };
}

function phoneFaults({ contact_number }: SentPage): RowError[] {
  if (!contact_number || toE164(contact_number)) return [];
  return [{ column: "contact_number", line: null, code: "wrong-form" }];
}

/** An address is not chosen; one that the page once had still leads to it. */
const isReaddressed = ({ slug }: SentPage, before: PageRecord, known: Known) =>
  slug !== undefined && known.find({ slug })?.id !== before.id;

function faultsOfMatch(sent: SentPage, before: PageRecord | null, known: Known): RowError[] {
  const fault = (column: string, code: RowError["code"]): RowError[] => [{ column, line: null, code }];
  if (!before) {
    if (sent.id !== undefined || sent.version !== undefined) return fault("id", "not-there");
    if (sent.slug !== undefined && isId(sent.slug)) return fault("slug", "wrong-form"); // would be read as an id
    return sent.slug !== undefined && known.isTaken(sent.slug) ? fault("slug", "not-there") : [];
  }
  if (sent.version !== undefined && sent.version !== before.version) return fault("version", "changed-since");
  if (sent.revision !== undefined && sent.revision !== before.revision) return fault("revision", "changed-since");
  return [
    ...(isReaddressed(sent, before, known) ? fault("slug", "follows-from-name") : []),
    ...(sent.approval !== undefined && sent.approval !== before.approval ? fault("approval", "decided-elsewhere") : []),
  ];
}
