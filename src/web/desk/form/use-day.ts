import { useState } from "react";
import type { FromDay, Planning } from "./FromDay.tsx";

/**
 * The day from which on something is so.
 * @param first of a planned change; null: at once
 */
export function useDay(first: string | null): FromDay & { lacks: () => boolean } {
  const [value, setValue] = useState(first);
  const [isMissing, setMissing] = useState(false);
  const set = (day: string | null) => {
    setValue(day);
    setMissing(false);
  };
  /** Whether it was offered and is not chosen, which is said then. */
  const lacks = () => {
    setMissing(value === "");
    return value === "";
  };
  return { value, isMissing, set, lacks };
}

/** @param insteadOf the id of a planned change that is changed */
export const planningOf = (day: string | null, insteadOf?: string): Planning =>
  day === null ? {} : { from_day: day, ...(insteadOf !== undefined && { instead_of: insteadOf }) };
