import { useState } from "react";
import form from "../form/form.module.css";
import type { PinSection } from "./DegreeFields.tsx";
import { PinFields } from "./PinFields.tsx";

type Props = { section: PinSection; title: string; hint: string };

/** Where a pin is the exception: folded away while there is none. The map is fetched by whoever unfolds it. */
export function PinFold({ section, title, hint }: Props) {
  const { errors } = section.form.formState;
  const [isOpen, setOpen] = useState(() => section.form.getValues("latitude") !== "");
  const isShown = isOpen || errors.latitude !== undefined || errors.longitude !== undefined;
  return (
    <details className={form.fold} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className={form.form}>
        <p>{hint}</p>
        <PinFields section={section} hasMap={isShown} />
      </div>
    </details>
  );
}
