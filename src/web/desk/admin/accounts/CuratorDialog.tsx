import { Button, Select } from "@mantine/core";
import { useState } from "react";
import type { Account } from "#core/contract/accounts/accounts.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

type Part = { category_id: string } | { place_id: string };

type Props = { name: string; onChoose: (part: Part) => Promise<unknown>; onClose: () => void };

/** The pages of which category or place somebody looks after. */
export function CuratorDialog({ name, onChoose, onClose }: Props) {
  const { accounts: texts } = useTexts("admin-pages");
  const [part, setPart] = useState<string | null>(null);
  const groups = useChoices();
  const choose = async () => {
    const [kind, id] = (part ?? "").split(" ");
    if (id) await onChoose(kind === "place" ? { place_id: id } : { category_id: id });
    onClose();
  };
  return (
    <Dialog title={texts.typeTitle.curator({ name })} onClose={onClose}>
      <p>{texts.typeText.curator}</p>
      <Select
        size="md"
        searchable
        label={texts.part}
        data={groups.map(({ group, items }) => ({ group, items: [...items] }))}
        value={part}
        onChange={setPart}
        nothingFoundMessage={texts.noPart}
      />
      <div className={layout.actions} data-gap="2">
        <Button disabled={part === null} onClick={() => void choose()}>
          {texts.change}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}

/** The categories and places by name. */
function useChoices() {
  const { accounts: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const categories = useRead("categories", {}).data ?? [];
  const places = useRead("places", {}).data ?? [];
  const named = (kind: string, all: readonly { id: string; name: string | null; name_ie: string | null }[]) =>
    all.map((one) => ({ value: `${kind} ${one.id}`, label: plain(one, "name", locale) }));
  return [
    { group: texts.categories, items: named("category", categories) },
    { group: texts.places, items: named("place", places) },
  ];
}

/** What a curator looks after. */
export function LookedAfter({ category_id, place_id }: Pick<Account, "category_id" | "place_id">) {
  const { accounts: texts } = useTexts("admin-pages");
  const known = useChoices().flatMap(({ items }) => items);
  const value = category_id ? `category ${category_id}` : `place ${place_id}`;
  if (!category_id && !place_id) return texts.lookingAfterNothing;
  return texts.lookingAfter({ part: known.find((one) => one.value === value)?.label ?? "…" });
}
