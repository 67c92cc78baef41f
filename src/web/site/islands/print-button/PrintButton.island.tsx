import { Button } from "#core/web/ui/Button/Button.tsx";
import { island } from "#core/web/ui/island/island.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";

/** Opens the print window of the browser. Without a script it is not shown: a text beside it says how to print. */
export const PrintButton = island<{ label: string }>(
  { name: "PrintButton", props: { label: true } },
  function PrintButton({ label }) {
    return (
      <span hidden={!useIsHydrated()}>
        <Button type="button" onClick={() => window.print()}>
          {label}
        </Button>
      </span>
    );
  },
);
