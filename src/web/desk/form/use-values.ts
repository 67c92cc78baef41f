import { useWatch } from "react-hook-form";
import type { Fields } from "./fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

/** All fields as they stand now. */
export const useValues = <Values extends Fields>({ form }: VersionedForm<keyof Values & string>): Values =>
  useWatch({ control: form.control }) as Values;
