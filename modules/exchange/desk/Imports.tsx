import { Alert } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { PageImport, UndoneImport } from "../contract.ts";
import { useColumnName } from "./use-columns.ts";

/** The imports of the last day, of which each can be taken back as a whole. Nothing where there are none. */
export function Imports() {
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  return (
    <Loaded of={useRead("pageImports", {})}>
      {({ items }) =>
        items.length > 0 && (
          <ImportsOf items={items} onUndone={setUndone}>
            {undone && <Undone of={undone} />}
          </ImportsOf>
        )
      }
    </Loaded>
  );
}

type Props = {
  items: readonly PageImport[];
  onUndone: (undone: UndoneImport) => void;
  children: React.ReactNode;
};

function ImportsOf({ items, onUndone, children }: Props) {
  const { imports: texts } = useTexts("exchange");
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="imports">
      <h2 id="imports">{texts.title}</h2>
      {children}
      <ul className={layout.stack} data-gap="4">
        {items.map((one) => (
          <Import key={one.id} of={one} onUndone={onUndone} />
        ))}
      </ul>
    </section>
  );
}

function Import({ of, onUndone }: { of: PageImport; onUndone: Props["onUndone"] }) {
  const { imports: texts } = useTexts("exchange");
  const when = useWhen();
  const { id, file, by, date, date_undone, undo_until } = of;
  const counts = { added: grouped(of.added), changed: grouped(of.changed) };
  return (
    <li className={layout.stack} data-gap="1">
      <p>{texts.one({ file: file ?? texts.noFile, ...counts })}</p>
      <p className={layout.quiet}>{by ? texts.by({ name: by.name, date: when(date) }) : when(date)}</p>
      <p className={layout.quiet}>
        {date_undone ? texts.undone({ date: when(date_undone) }) : texts.until({ date: when(undo_until) })}
      </p>
      {!date_undone && (
        <div>
          <CallButton
            call="undoPageImport"
            input={{ id }}
            invalidates={["pageImports", "adminPages"]}
            question={{ title: texts.undoTitle, text: texts.undoText(counts), confirm: texts.undo }}
            onDone={(data) => onUndone(data as UndoneImport)}
          >
            {texts.undo}
          </CallButton>
        </div>
      )}
    </li>
  );
}

/** What was taken back, and what was left as somebody has changed it. */
function Undone({ of: { deleted, restored, left } }: { of: UndoneImport }) {
  const { imports: texts } = useTexts("exchange");
  const { locale } = useApp();
  const nameOf = useColumnName();
  return (
    <Alert color="teal" role="status">
      <p>{texts.result({ deleted: grouped(deleted), restored: grouped(restored) })}</p>
      {left.length > 0 && <p>{texts.left({ n: grouped(left.length) })}</p>}
      <ul>
        {left.map(({ page, columns }) => (
          <li key={page.id}>
            <Link to={`/pages/${page.id}`}>{plain(page, "name", locale) || page.slug}</Link>:{" "}
            {columns.length > 0 ? columns.map(nameOf).join(", ") : texts.gone}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
