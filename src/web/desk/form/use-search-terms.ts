import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

/** Milliseconds without typing before the search starts. */
const TYPED_MS = 250;

/** The typed text of a search field, and the debounced terms to search for. */
export function useSearchTerms(first = "") {
  const [typed, setTyped] = useState(first);
  const [terms] = useDebouncedValue(typed.trim(), TYPED_MS);
  return { typed, setTyped, terms };
}
