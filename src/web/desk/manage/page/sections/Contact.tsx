import layout from "#core/web/ui/layout.module.css";
import { PlannedChanges } from "../planned/PlannedChanges.tsx";
import { ContactForm } from "./ContactForm.tsx";

/** Contact details, and what is planned of them. */
export function Contact() {
  return (
    <div className={layout.stack} data-gap="5">
      <PlannedChanges of={["editPageContact"]} />
      <ContactForm />
    </div>
  );
}
