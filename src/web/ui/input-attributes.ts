import type { ComponentProps } from "react";

type Attributes = Pick<ComponentProps<"input">, "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck">;

const AS_TYPED = { autoCapitalize: "none", spellCheck: false } as const;

const BY_TYPE: ReadonlyMap<string, Attributes> = new Map(
  Object.entries<Attributes>({
    tel: { inputMode: "tel", autoComplete: "tel" },
    email: { inputMode: "email", autoComplete: "email", ...AS_TYPED },
    url: { inputMode: "url", autoComplete: "url", ...AS_TYPED },
    number: { inputMode: "numeric" },
  }),
);

const BY_NAME: ReadonlyMap<string, Attributes> = new Map(
  Object.entries<Attributes>({
    address: { autoComplete: "street-address" },
    address_ie: { autoComplete: "street-address" },
    postcode: { autoComplete: "postal-code", autoCapitalize: "characters", spellCheck: false },
  }),
);

/** The keyboard of a phone, and what the browser may fill in, for a field of this type or name (WCAG 2.2, 1.3.5). */
export const inputAttributes = (type: string | undefined, name = ""): Attributes => ({
  ...BY_TYPE.get(type ?? ""),
  ...BY_NAME.get(name),
});
