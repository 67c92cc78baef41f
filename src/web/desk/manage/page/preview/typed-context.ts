import { createContext, use } from "react";
import type { PageChanges } from "../../../../../contract/pages/own.ts";

type Typed = { changes: PageChanges; setChanges: (changes: PageChanges) => void };

/** What is typed in the section that is open and not saved: the preview beside it shows it already. */
export const TypedContext = createContext<Typed>({ changes: {}, setChanges: () => {} });

export const useTyped = () => use(TypedContext);
