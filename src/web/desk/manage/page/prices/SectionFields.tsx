import { useId } from "react";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm, type VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { type MenuRow, menuRows, pricesUnder } from "./menu-rows.ts";

const NAMES = ["section", "section_ie"] as const;
const { section: field } = contract.editPrice.input.shape;

/** The name of a section in both languages; those of the menu are offered. */
export function SectionFields({ section }: { section: VersionedForm<(typeof NAMES)[number]> }) {
  const [id, { prices }] = [useId(), usePageOfDesk()];
  return (
    <div className={form.pair}>
      {NAMES.map((name) => (
        <div key={name}>
          <TextField
            section={section}
            name={name}
            lang={name === "section" ? FIRST : SECOND}
            of={field}
            list={`${id}-${name}`}
            autoComplete="off"
          />
          <datalist id={`${id}-${name}`}>
            {[...new Set(prices.flatMap((price) => price[name] ?? []))].map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </div>
      ))}
    </div>
  );
}

type Values = { section: string; section_ie: string };

/** Names a section: all prices under its heading. */
export function SectionForm({ row, onClose }: { row: MenuRow; onClose: () => void }) {
  const { desk: texts } = useTexts("services");
  const page = usePageOfDesk();
  const { mutateAsync } = useChange("arrangePrices", { invalidates: INVALIDATED_BY_EDIT });
  const named = async (names: Values) => {
    const under = new Set(pricesUnder(menuRows(page.prices), row.id).map(({ id }) => id));
    const prices = page.prices.map(({ id, section, section_ie }) =>
      under.has(id) ? { id, ...names } : { id, section, section_ie },
    );
    const arranged = await mutateAsync({ page_id: page.id, prices });
    return isWaitingEdit(arranged) ? arranged : { ...row.of, version: 1 };
  };
  const section = useVersionedForm<MenuRow["of"] & { version: number }, Values>({
    draft: `${page.id}.section.${row.id}`,
    labels: { section: texts.section, section_ie: texts.sectionIrish },
    entity: { ...row.of, version: 1 },
    valuesOf: (one) => ({ section: one?.section ?? "", section_ie: one?.section_ie ?? "" }),
    save: named,
    onSaved: onClose,
    onWaiting: onClose,
  });
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <SectionFields section={section} />
    </SectionFrame>
  );
}
