import { z } from "zod";

/** What a form needs to know about a text field: its maximum length in code points, and whether it may be empty. */
export type TextLimits = { maxLength: number | undefined; isRequired: boolean };

/**
 * The limits of a field made with `text`, also where it is optional or nullable.
 * @example textLimits(contract.editPageBasics.input.shape.slogan) // { maxLength: 120, isRequired: false }
 */
export function textLimits(field: z.ZodType): TextLimits {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return { ...textLimits(field.unwrap() as z.ZodType), isRequired: false };
  }
  if (field instanceof z.ZodPipe) return textLimits(field.in as z.ZodType);
  const { maxLength, minLength } = field.meta() ?? {};
  return { maxLength: typeof maxLength === "number" ? maxLength : undefined, isRequired: Number(minLength ?? 0) > 0 };
}
