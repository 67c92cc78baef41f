import type { Texts } from "../../i18n/texts.tsx";
import type { Values } from "./Form.tsx";

type FieldTexts = Texts["auth"]["field"];

/** Something, an at sign, something with a dot. The rest is for the provider to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+[0-9 ()-]{6,24}$/;
const CODE = /^\d{6}$/;

/** What is wrong with the usual fields of these names. */
export function faultsIn(values: Values, names: readonly string[], texts: FieldTexts): Values {
  const faults = names.flatMap((name) => {
    const fault = faultOf(name, values[name] ?? "", texts);
    return fault ? [[name, fault]] : [];
  });
  return Object.fromEntries(faults) as Values;
}

function faultOf(name: string, value: string, texts: FieldTexts): string | null {
  if (value === "") return texts.missing;
  if (name === "email" && !EMAIL.test(value)) return texts.badEmail;
  if (name === "phone" && !PHONE.test(value)) return texts.badPhone;
  if (name === "code" && !CODE.test(value.replaceAll(" ", ""))) return texts.badCode;
  return null;
}
