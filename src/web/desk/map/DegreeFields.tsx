import { FIELD_ERRORS } from "../../../contract/errors.ts";
import { useApp } from "../../app/app-context.tsx";
import { degreesOf } from "../form/degrees.ts";
import { TextField } from "../form/TextField.tsx";
import type { VersionedForm } from "../form/use-versioned-form.ts";

export type PinSection = VersionedForm<"latitude" | "longitude">;

/** Where something is, as two numbers that people may type. */
export function DegreeFields({ section }: { section: PinSection }) {
  const { locale } = useApp();
  const isNumber = (text: string) => !Number.isNaN(degreesOf(text)) || FIELD_ERRORS["wrong-form"][locale];
  return (
    <>
      <TextField section={section} name="latitude" inputMode="decimal" validate={isNumber} />
      <TextField section={section} name="longitude" inputMode="decimal" validate={isNumber} />
    </>
  );
}
