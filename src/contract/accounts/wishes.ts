import { WISHES_BY_MODULE, WISHES_OF_MODULES } from "#start/compiled/wishes.ts";
import type { DeclaredWish, WishesPart } from "../module.ts";

export const WISHES = {
  ...WISHES_OF_MODULES,
  reminders: {
    description: "Mails that ask, at most once a month, whether the hours of the own pages are still right",
  },
} as const satisfies WishesPart;

type Wishes = typeof WISHES;
export type Wish = keyof Wishes;
type WishWith<Property extends keyof DeclaredWish> = {
  [Name in Wish]: Wishes[Name] extends Record<Property, unknown> ? Name : never;
}[Wish];
export type WishByLink = WishWith<"link">;
export type MailOfWish = Wishes[WishWith<"mail">]["mail"];

/** In the order of the account's form. */
export const WISH_NAMES = Object.entries<DeclaredWish>(WISHES)
  .toSorted(([, one], [, other]) => Number(one.after !== undefined) - Number(other.after !== undefined))
  .reduce<string[]>((all, [name, { after }]) => {
    const at = after === undefined ? -1 : all.indexOf(after);
    return all.toSpliced(at === -1 ? all.length : at + 1, 0, name);
  }, []) as Wish[];

const has =
  <Property extends keyof DeclaredWish>(property: Property) =>
  (name: Wish): name is WishWith<Property> =>
    Object.hasOwn(WISHES[name], property);

/** Those of whom who registers is asked. */
export const ASKED_WISHES = WISH_NAMES.filter(has("isAsked"));
export const mailsOf = (wishes: readonly Wish[]): MailOfWish[] =>
  wishes.filter(has("mail")).map((name) => WISHES[name].mail);
export const LINKED_WISHES = WISH_NAMES.filter(has("link"));

/** Whether there is what is wished, by what a directory has: a module may be switched off. */
export const isOffered = (wish: Wish, offers: readonly string[]): boolean =>
  Object.entries<WishesPart>(WISHES_BY_MODULE).every(
    ([module, wishes]) => !Object.hasOwn(wishes, wish) || offers.includes(module),
  );

/** The same of each. */
export const ofEachWish = <Value>(of: (wish: DeclaredWish, name: Wish) => Value) =>
  Object.fromEntries(WISH_NAMES.map((name) => [name, of(WISHES[name], name)])) as Record<Wish, Value>;
