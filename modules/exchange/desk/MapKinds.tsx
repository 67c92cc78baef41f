import { NativeSelect } from "@mantine/core";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useCategories } from "#core/web/desk/admin/categories/use-categories.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { MapReport } from "../contract.ts";
import type { ListProps } from "./Headings.tsx";
import styles from "./headings.module.css";

type Kind = MapReport["kinds"][number];
/** As the choices have them, which are texts or null. */
const LEFT_OUT = "-";
const optionOf = (category: string | null) => category ?? LEFT_OUT;

/** What is in an extract of OpenStreetMap, and which category the pages of each kind get. Nothing for a table. */
export function MapKinds({ report: { table }, changes, onChanges }: ListProps) {
  const { map: texts } = useTexts("exchange");
  if (!table.map) return null;
  const { kinds } = table.map;
  const choose = (kind: string, category: string | null) => onChanges({ ...changes, [kind]: category });
  const rows = (some: readonly Kind[]) => (
    <ol className={styles.list}>
      {some.map((kind) => (
        <KindRow key={kind.kind} of={kind} chosen={changes[kind.kind]} onChoose={(slug) => choose(kind.kind, slug)} />
      ))}
    </ol>
  );
  const out = kinds.filter(({ category }) => category === null);
  return (
    <section className={`${layout.stack} ${styles.headings}`} data-gap="2" aria-labelledby="map-kinds">
      <h4 id="map-kinds">{texts.title}</h4>
      <p className={layout.quiet}>{texts.intro}</p>
      <Numbers of={table.map} />
      {rows(kinds.filter(({ category }) => category !== null))}
      {out.length > 0 && (
        <details>
          <summary>{texts.out({ n: grouped(out.length) })}</summary>
          {rows(out)}
        </details>
      )}
    </section>
  );
}

/** What was read of the map and what was not, and under which licence it is. */
function Numbers({ of: { hours_read, hours_unread, unnamed, without_position } }: { of: MapReport }) {
  const { map: texts } = useTexts("exchange");
  const said = [
    [hours_read, texts.read],
    [hours_unread, texts.unread],
    [unnamed, texts.unnamed],
    [without_position, texts.nowhere],
  ] as const;
  return (
    <ul className={layout.stack} data-gap="1">
      {said.flatMap(([n, text]) => (n > 0 ? [<li key={text({ n: "" })}>{text({ n: grouped(n) })}</li>] : []))}
      <li>
        <a href="https://www.openstreetmap.org/copyright" rel="license noopener" target="_blank">
          {texts.licence}
        </a>
      </li>
    </ul>
  );
}

type RowProps = { of: Kind; chosen: string | null | undefined; onChoose: (category: string | null) => void };

function KindRow({ of: { kind, category, count, examples }, chosen, onChoose }: RowProps) {
  const { map: texts, headings } = useTexts("exchange");
  const { locale } = useApp();
  const categories = useCategories().data ?? [];
  const name = kind === "" ? texts.other : kind === "…" ? texts.further : kind;
  return (
    <li>
      <div className={styles.heading}>
        <strong>{name}</strong>
        <span className={layout.quiet}>
          {texts.count({ n: grouped(count) })} · {headings.such({ examples: examples.join(" · ") })}
        </span>
      </div>
      <NativeSelect
        aria-label={texts.meaning({ kind: name })}
        value={optionOf(chosen === undefined ? category : chosen)}
        data={[
          { value: LEFT_OUT, label: texts.leaveOut },
          { value: "", label: texts.none },
          ...categories.map((one) => ({ value: one.slug, label: plain(one, "name", locale) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose(value === LEFT_OUT ? null : value)}
      />
    </li>
  );
}
