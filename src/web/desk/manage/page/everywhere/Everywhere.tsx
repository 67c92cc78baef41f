import type { ComponentType } from "react";
import form from "#core/web/desk/form/form.module.css";
import { slotOf } from "#core/web/desk/manage/slots.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { GoogleSheet } from "./GoogleSheet.tsx";
import { JsonLd } from "./JsonLd.tsx";
import { OsmLine } from "./OsmLine.tsx";

/** What carries the page's hours elsewhere, in the order in which it is shown. */
const SECTIONS: readonly ComponentType[] = [slotOf("everywhere"), JsonLd, OsmLine, GoogleSheet];

/** Carries the hours of the page to other places. */
export function Everywhere() {
  const { page: common } = useTexts("desk");
  const { intro } = useTexts("desk-everywhere");
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.everywhere}</h2>
      <p>{intro}</p>
      {SECTIONS.map((Section, at) => (
        <Section key={at} />
      ))}
    </div>
  );
}
