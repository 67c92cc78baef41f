import type { Texts } from "#core/web/i18n/texts.tsx";
import type { Values } from "./Form.tsx";

type FieldTexts = Texts["auth"]["field"];

/** A minimal check: something, an at sign, something with a dot. The provider checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
const PHONE = /^\+[0-9 ()-]{6,24}$/;
const CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[0-9a-z]{16}$/i;

/** Validates fields by their names: messages of those that are invalid. */
export function validateFields(values: Values, names: readonly string[], texts: FieldTexts): Values {
  const errors = names.flatMap((name) => {
    const error = errorOf(name, values[name] ?? "", texts);
    return error ? [[name, error]] : [];
  });
  return Object.fromEntries(errors) as Values;
}

function errorOf(name: string, value: string, texts: FieldTexts): string | null {
  if (value === "") return texts.missing;
  if (name === "email" && !EMAIL.test(value)) return texts.badEmail;
  if (name === "phone" && !PHONE.test(value)) return texts.badPhone;
  if (name === "code" && !CODE.test(value.replaceAll(" ", ""))) return texts.badCode;
  if (name === "recoveryCode" && !RECOVERY_CODE.test(value.replaceAll(/[\s-]/g, ""))) return texts.badRecoveryCode;
  return null;
}
