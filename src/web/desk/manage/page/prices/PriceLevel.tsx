import { NativeSelect } from "@mantine/core";
import { PRICE_TYPES } from "../../../../../contract/pages/card.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { useVersionedForm } from "../../../form/use-versioned-form.ts";
import { INVALIDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";

/** How dear the place is altogether, in one word. */
export function PriceLevel() {
  const { prices: texts } = useTexts("desk-times");
  const page = usePageOfDesk();
  const { mutateAsync } = useChange("editPagePriceType", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<Pick<PageOfDesk, "price_type" | "version">, { price_type: string }>({
    draft: `${page.id}.price-level`,
    labels: { price_type: texts.level },
    entity: page,
    valuesOf: (one) => ({ price_type: one?.price_type ?? "" }),
    save: ({ price_type }, version) =>
      mutateAsync({
        page_id: page.id,
        version: version ?? page.version,
        price_type: PRICE_TYPES.find((one) => one === price_type) ?? null,
      }),
  });
  return (
    <SectionFrame section={section} submit={texts.saveLevel}>
      <NativeSelect
        {...section.form.register("price_type")}
        size="md"
        label={texts.level}
        data={[
          { value: "", label: texts.levels.none },
          ...PRICE_TYPES.map((value) => ({ value, label: texts.levels[value] })),
        ]}
      />
    </SectionFrame>
  );
}
