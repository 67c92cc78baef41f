import type { Page } from "#core/contract/pages/public.ts";

type Some<Name extends "categories" | "tags" | "prices" | "posts", Field extends keyof Page[Name][number]> = {
  [Key in Name]: readonly Pick<Page[Name][number], Field>[];
};

/** What of a page a question is compared with; a whole page is one. */
export type ExaminedPage = Pick<
  Page,
  | "id"
  | "slug"
  | "name"
  | "name_ie"
  | "slogan"
  | "slogan_ie"
  | "description"
  | "description_ie"
  | "location"
  | "address"
  | "address_ie"
  | "service_area"
  | "service_area_ie"
  | "status"
  | "price_type"
  | "accessibility"
> &
  Some<"categories" | "tags", "slug" | "name" | "name_ie"> &
  Some<"prices", "name" | "name_ie" | "amount" | "unit" | "diets"> &
  Some<"posts", "title" | "title_ie"> & {
    /** Of which services it says its hours. */
    times: { times: readonly Pick<Page["times"]["times"][number], "set">[] };
  };
