import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

/** After so long without a key, what was typed is looked for. */
const TYPED_MS = 250;

/** What is typed into a search, and the words to look for once its typing has paused. */
export function useSearchTerms(first = "") {
  const [typed, setTyped] = useState(first);
  const [terms] = useDebouncedValue(typed.trim(), TYPED_MS);
  return { typed, setTyped, terms };
}
