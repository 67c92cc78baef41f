import layout from "#core/web/ui/layout.module.css";
import { PlannedChanges } from "../planned/PlannedChanges.tsx";
import { BasicsForm } from "./BasicsForm.tsx";

/** The texts of a page, and what is planned of them. */
export function Basics() {
  return (
    <div className={layout.stack} data-gap="5">
      <PlannedChanges of={["editPageBasics"]} />
      <BasicsForm />
    </div>
  );
}
