import type { HarnessPart } from "#harness/support/module.ts";

export default {
  simulatePages: async (simulation) => (await import("./harness/simulated-pages.ts")).simulatePages(simulation),
} satisfies HarnessPart;
