import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { id, instant } from "#core/contract/fields.ts";

export const windowCard = z
  .object({
    printed: instant.nullable().meta({ description: "When a card was last printed; null: never" }),
    is_current: z
      .boolean()
      .meta({ description: "Whether that card still says what is right; true where there is none" }),
    scanned: instant.nullable().meta({
      description:
        "When somebody last scanned a printed card that is out of date, within 30 days and since the last printing; null: nobody",
    }),
    revision: z.string().meta({ description: "Of a card that is printed now" }),
  })
  .meta({ id: "WindowCard" });
export type WindowCard = z.output<typeof windowCard>;

const ofPage = { kind: "page", field: "page_id" } as const;

export const windowCardEndpoints = {
  windowCard: privateRead({
    path: "/page/window-card",
    summary: "Get whether the card in the window of a page is still right",
    who: "team",
    task: "page",
    subject: ofPage,
    input: z.object({ page_id: id }),
    answer: windowCard,
  }),
  printWindowCard: write({
    path: "/page/window-card/print",
    summary: "Note that a card of the present hours is printed for the window",
    who: "team",
    task: "page",
    subject: ofPage,
    audit: "window-card.print",
    atOnce: "not-shown",
    input: z.object({ page_id: id }),
    answer: windowCard,
  }),
};
