import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Slots } from "#core/web/desk/admin/section.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { Chosen } from "./use-work.ts";

const BulkChange = lazy(async () => ({ default: (await import("./BulkChange.tsx")).BulkChange }));

export const ChangeChosen = ({ rows, onClear }: Slots["chosenPages"]) => (
  <ChangeButton chosen={{ rows }} onClear={onClear} />
);

export function ChangeFound({
  where: { sort: _, cursor: __, limit: ___, ...where },
  total,
  onClear,
}: Slots["foundPages"]) {
  return <ChangeButton chosen={{ where, total }} onClear={onClear} />;
}

/** Opens the choice of what is changed on the chosen pages. */
function ChangeButton({ chosen, onClear }: { chosen: Chosen; onClear: () => void }) {
  const texts = useTexts("bulk");
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Button variant="light" onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
      {isChanging && (
        <Suspense fallback={null}>
          <BulkChange chosen={chosen} onClose={() => setChanging(false)} onBegun={onClear} />
        </Suspense>
      )}
    </>
  );
}
