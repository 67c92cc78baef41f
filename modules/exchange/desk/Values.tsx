import { NativeSelect } from "@mantine/core";
import { contract } from "#core/contract/index.ts";
import { fieldIn } from "#core/contract/locales.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useCategories, useInvalidateCategories } from "#core/web/desk/admin/categories/use-categories.ts";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ImportReport, TableReport } from "../contract.ts";
import type { Chosen } from "./chosen.ts";
import styles from "./headings.module.css";
import { useColumnName } from "./use-columns.ts";

type Value = TableReport["values"][number];
type Props = { report: ImportReport; changes: Chosen["values"]; onChanges: (changes: Chosen["values"]) => void };

/** A value about which nobody has decided. */
export const isOpenValue = ({ by }: Value) => by === null;

/** Left out by choice, or because nobody has decided. */
export const valuesLeftOut = ({ table }: ImportReport): Value[] => table.values.filter(({ slug }) => slug === null);

/** What the categories and tags of a file are here. Nothing for a file without them. */
export function Values({ report: { table, dry_run }, changes, onChanges }: Props) {
  const { values: texts } = useTexts("exchange");
  const isDone = table.values.every(({ by }) => by === "known");
  if (table.values.length === 0) return null;
  const rows = (values: readonly Value[]) => (
    <ol className={styles.list}>
      {values.map((value) => (
        <ValueRow
          key={`${value.column} ${value.value}`}
          of={value}
          isOver={!dry_run}
          chosen={changes[value.column]?.[value.value]}
          onChoose={(slug) =>
            onChanges({ ...changes, [value.column]: { ...changes[value.column], [value.value]: slug } })
          }
        />
      ))}
    </ol>
  );
  const recognised = table.values.filter(({ by }) => by === "known");
  return (
    <section className={`${layout.stack} ${styles.headings}`} data-gap="2" aria-labelledby="file-values">
      <h4 id="file-values">{texts.title}</h4>
      {!isDone && <p className={layout.quiet}>{texts.intro}</p>}
      {rows(table.values.filter(({ by }) => by !== "known"))}
      {recognised.length > 0 && (
        <details>
          <summary>{texts.recognised({ n: recognised.length })}</summary>
          {rows(recognised)}
        </details>
      )}
    </section>
  );
}

/** As the choice of a list has them. */
const LEFT_OUT = "-";
const MAKE = "+";

type RowProps = {
  of: Value;
  isOver: boolean;
  chosen: string | null | undefined;
  onChoose: (slug: string | null) => void;
};

function ValueRow({ of: { column, value, slug, by, cells }, isOver, chosen, onChoose }: RowProps) {
  const { values: texts, headings } = useTexts("exchange");
  const { locale } = useApp();
  const nameOf = useColumnName();
  const categories = useCategories().data ?? [];
  const tags = useRead("tags", { scope: "all" }).data ?? [];
  const make = useMakeCategory();
  const names = (column === "categories" ? categories : tags).map((one) => ({
    value: one.slug,
    label: plain(one, "name", locale),
  }));
  const state = chosen === undefined ? by : "choice";
  const choose = async (option: string) => {
    if (option !== MAKE) return onChoose(option === LEFT_OUT ? null : option);
    const made = await make(value);
    if (made) onChoose(made);
  };
  return (
    <li>
      <div className={styles.heading}>
        <strong>{value}</strong>
        <span className={layout.quiet}>{texts.column({ column: nameOf(column), n: grouped(cells) })}</span>
      </div>
      <NativeSelect
        aria-label={texts.meaning({ value })}
        disabled={isOver}
        value={(chosen === undefined ? slug : chosen) ?? LEFT_OUT}
        data={[
          { value: LEFT_OUT, label: texts.leaveOut },
          ...(column === "categories" ? [{ value: MAKE, label: texts.make({ value }) }] : []),
          ...names,
        ]}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      />
      <Badge tone={state === null ? "waits" : state === "choice" ? "planned" : "good"}>
        {state === null ? texts.open : headings.by[state]}
      </Badge>
    </li>
  );
}

/** Adds a category of the name that a file has, in the reader's language. @returns its slug; null where it is refused, which is said */
function useMakeCategory(): (name: string) => Promise<string | null> {
  const { values: texts } = useTexts("exchange");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const invalidate = useInvalidateCategories();
  const notify = useNotify();
  return async (name) => {
    let slug: string | null = null;
    const add = async () => {
      const [made] = [await client.call(contract.adminCategories, { [fieldIn("name", locale)]: name })].flat();
      await invalidate();
      slug = made?.slug ?? null;
    };
    await notify(add(), texts.made);
    return slug;
  };
}
