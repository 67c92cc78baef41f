import { useState } from "react";

const PREFIX = "eolaire.admin.";

/** A preference in the local storage of this browser; without storage it lasts until the page is left. */
export function useStored<Value>(name: string, first: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => read(name) ?? first);
  const store = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(next));
    } catch (error) {
      console.warn("a preference could not be saved", error);
    }
  };
  return [value, store];
}

function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
