import type { Problem } from "#core/contract/errors.ts";
import type { FieldError } from "#core/contract/field-errors.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** A value that is shown beside its error: short, and no secret. */
const MAX_VALUE = 60;
const SECRET = /password|code|token/i;

/**
 * Says an error of the API with the fields that it names, in words: a screen may have no field where they could stand. The title of
 * `invalid-fields` alone would ask to look at marks that are not there.
 * @returns (problem, what was sent) → text
 */
export function useProblemText(): (problem: Problem, sent?: unknown) => string {
  const { page, problem: texts } = useTexts("desk");
  const { history } = useTexts("desk-team");
  const names: Readonly<Record<string, string>> = { ...history.fields, ...page.fields, ...texts.fields };
  const nameOf = (path: string) => {
    const segments = path.split(".").filter((one) => !/^\d+$/.test(one));
    const name = segments.findLast((one) => Object.hasOwn(names, one));
    const place = /(?:^|\.)(\d+)(?:\.|$)/.exec(path)?.[1];
    return `${name ? names[name] : segments.join(" ").replaceAll("_", " ")}${place ? ` (${Number(place) + 1})` : ""}`;
  };
  const lineOf = ({ path, message }: FieldError, sent: unknown) => {
    const value = valueAt(sent, path);
    return value === null
      ? texts.line({ name: nameOf(path), message })
      : texts.lineWith({ name: nameOf(path), value, message });
  };
  return ({ title, errors = [] }, sent) => errors.map((error) => lineOf(error, sent)).join(" ") || title;
}

function valueAt(sent: unknown, path: string): string | null {
  if (SECRET.test(path)) return null;
  const value = path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined), sent);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return text && text.length <= MAX_VALUE ? text : null;
}
