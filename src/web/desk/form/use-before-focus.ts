import { useState } from "react";

/**
 * For a list whose choice changes other values as well. The arrow keys choose every entry that they pass; so what follows from a choice is
 * worked out from how all was when the list got the focus, and only where one stops counts.
 * @param state of everything that a choice changes, as it is now
 * @returns the state from then; `onList` are the attributes of the list
 */
export function useBeforeFocus<State>(state: State) {
  const [before, setBefore] = useState<{ state: State } | null>(null);
  return {
    before: before ? before.state : state,
    onList: { onFocus: () => setBefore({ state }), onBlur: () => setBefore(null) },
  };
}

export type OnList = ReturnType<typeof useBeforeFocus>["onList"];
