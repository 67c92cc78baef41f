import { PAGE_TEXT_FIELDS } from "../../../../contract/pages/texts.ts";
import { grouped } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";

/** The columns of a spreadsheet of pages, in its order. The texts of a page have the names that they have on its owner's desk. */
export function useColumns(): Record<string, { name: string; about: string }> {
  const { columns, help } = useTexts("admin-figures").exchange;
  const { fields } = useTexts("desk").page;
  const texts = PAGE_TEXT_FIELDS.map(({ field, isMarkdown, max }) => {
    const about = (isMarkdown ? help.markdown : help.text)({ n: grouped(max) });
    return [field, { name: fields[field], about }] as const;
  });
  const { id, slug, version, revision, approval, ...others } = columns;
  return { id, slug, version, revision, approval, ...Object.fromEntries(texts), ...others };
}
