import type { HarnessPart } from "#harness/support/module.ts";
import { readLook } from "./frame/look.ts";

export default {
  readers: [
    {
      name: "readLook",
      max: 16 * 1024, // the target of a request
      read: (text) => readLook({ accent: text, theme: text }, { languages: ["en"], locale: "en" }),
    },
  ],
} satisfies HarnessPart;
