import type { ComponentType } from "react";
import type { Texts } from "#core/web/i18n/texts.tsx";

type TextsOfAccount = Texts["account"];
/** The key of its texts, and its id on the screen. */
export type SectionName = {
  [Name in keyof TextsOfAccount]: TextsOfAccount[Name] extends { title: string } ? Name : never;
}[keyof TextsOfAccount];

/** A section of the account, which stands last in a row that opens. */
export type SectionOfAccount = {
  name: SectionName;
  row: "profile" | "preferences" | "data";
  component: ComponentType;
};

/** What a module has in the account, the default export of its `account.ts`: it is loaded with the whole account. */
export type AccountPart = { sections: readonly SectionOfAccount[] };
