import { country } from "../contract/country.ts";

/** What stands before the emergency number. That it is free from any phone is said where somebody knows it. */
export const callText = ({ call, callPlain }: { call: string; callPlain: string }): string =>
  country.isReviewed ? call : callPlain;
