import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { id, instant, text } from "#core/contract/fields.ts";
import { module } from "#core/contract/module.ts";

/** Nobody asks for a glove any more. */
export const KEPT_DAYS = 90;

const thing = z.object({ id, what: z.string(), place: z.string(), date: instant }).meta({ id: "FoundThing" });

export const calls = {
  foundThings: privateRead({
    path: "/admin/found-things",
    summary: "List what was found and handed in, newest first",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.object({ items: z.array(thing) }),
  }),
  addFoundThing: write({
    path: "/admin/found-things/add",
    summary: "Note something that was handed in",
    who: "admin",
    task: "office",
    audit: "found-thing.add",
    input: z.object({ what: text(80, 1), place: text(80, 1) }),
    answer: thing,
  }),
  giveBackFoundThing: write({
    path: "/admin/found-things/give-back",
    summary: "Take something off the list, since its owner has it again",
    who: "admin",
    task: "office",
    audit: "found-thing.give-back",
    input: z.object({ id }),
    answer: z.object({ given_back: z.literal(1) }),
    errors: ["not-found"],
  }),
};

export default module({
  name: "lost-and-found",
  subjects: { "lost-and-found": { title: "Lost and found", area: "office", calls } },
  textSets: ["admin"],
  jobs: ["found-things"],
  kinds: { "found-thing": { screen: "/lost-and-found" } },
});
