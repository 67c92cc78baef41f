import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Slots } from "#core/web/desk/admin/section.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useChanges } from "./use-changes.ts";

const BulkChange = lazy(async () => ({ default: (await import("./BulkChange.tsx")).BulkChange }));

/** Opens the choice of what is changed on the chosen pages. */
export function ChangeButton({ rows, inBatches, onClear }: Slots["chosenPages"]) {
  const texts = useTexts("bulk");
  const { change, foresee } = useChanges(inBatches);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Button variant="light" onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
      {isChanging && (
        <Suspense fallback={null}>
          <BulkChange
            rows={rows}
            foresee={foresee}
            onClose={() => setChanging(false)}
            onChange={(wanted, ids) => {
              setChanging(false);
              void change(wanted, ids).then(onClear);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
