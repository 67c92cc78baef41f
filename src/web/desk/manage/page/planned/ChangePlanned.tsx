import { Button } from "@mantine/core";
import { contract } from "#core/contract/index.ts";
import type { Price } from "#core/contract/pages/prices.ts";
import { writtenPrices } from "#core/domain/prices/written-prices.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { FromDayField } from "#core/web/desk/form/FromDay.tsx";
import { planningOf, useDay } from "#core/web/desk/form/use-day.ts";
import { CancelButton } from "#core/web/desk/shell/Dialog.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { PriceForm } from "../prices/PriceForm.tsx";
import { TypedPrices } from "../prices/TypedPrices.tsx";
import { BasicsForm } from "../sections/BasicsForm.tsx";
import { ContactForm } from "../sections/ContactForm.tsx";
import type { PlannedCall } from "./planned-call.ts";

type Props = { call: PlannedCall; onClose: () => void };

/** Another content or another day of a planned change, by the form with which it was made; where that is gone, another day. */
export function ChangePlanned({ call, onClose }: Props) {
  const { prices } = usePageOfDesk();
  const { name, input } = call;
  const form = { planned: call, onClose };
  if (name === "editPageBasics") return <BasicsForm {...form} />;
  if (name === "editPageContact") return <ContactForm {...form} />;
  const price = prices.find(({ id }) => id === input.id);
  if (name === "addPrice" || (name === "editPrice" && price))
    return <PriceForm {...form} price={price ?? null} begin={input as unknown as Price} onNext={undefined} />;
  const written = name === "addPrices" ? writtenPrices(input.prices ?? []) : null;
  if (written) return <TypedPrices {...form} written={written} />;
  return <OtherDay {...form} />;
}

function OtherDay({ planned: { id, name, from_day, input }, onClose }: { planned: PlannedCall; onClose: () => void }) {
  const { planned: texts } = useTexts("corrections");
  const notify = useNotify();
  const day = useDay(from_day);
  const { mutateAsync, isPending } = useChange(name, { invalidates: INVALIDATED_BY_EDIT });
  const save = async () => {
    if (day.lacks()) return;
    const sent = contract[name].input.parse({ ...input, ...planningOf(day.value, id) }); // as the API has listed it
    if (await notify(mutateAsync(sent as never))) onClose();
  };
  return (
    <div className={layout.stack}>
      <p>{texts.onlyDay}</p>
      <FromDayField day={day} />
      <div className={layout.actions}>
        <Button loading={isPending} onClick={() => void save()}>
          {texts.save}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </div>
  );
}
