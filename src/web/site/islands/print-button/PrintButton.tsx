import { Button } from "#core/web/ui/Button/Button.tsx";
import { useIsland } from "#core/web/ui/page-resources.ts";

/** Opens the print window of the browser. Without a script it is not shown: a text beside it says how to print. */
export function PrintButton({ label }: { label: string }) {
  useIsland("print-button");
  return (
    <print-button hidden>
      <Button type="button">{label}</Button>
    </print-button>
  );
}
