import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useList } from "../../form/use-fields.ts";
import type { VersionedForm } from "../../form/use-versioned-form.ts";

/** So long a pause in typing before it is searched. */
const PAUSE_MS = 300;

/** What is chosen in a list of a form, by its ids, and what is searched for. */
export function usePicking<Name extends string, Item extends { id: string }>(
  section: VersionedForm<Name>,
  name: Name,
  /** Those that are chosen already. */
  items: readonly Item[],
) {
  const [ids, setIds] = useList(section, name);
  const [terms, setTerms] = useState("");
  const [known, setKnown] = useState(items);
  const [query] = useDebouncedValue(terms.trim(), PAUSE_MS);
  return {
    ids,
    terms,
    setTerms,
    /** The terms, once their typing has paused; empty: nothing is searched for. */
    query: terms.trim() && query,
    itemOf: (id: string): Item | undefined => [...items, ...known].find((one) => one.id === id),
    /** @param found whence those come that are new */
    change: (now: string[], found: readonly Item[]) => {
      setKnown([...known, ...found.filter(({ id }) => now.includes(id))]);
      setIds(now);
    },
  };
}
