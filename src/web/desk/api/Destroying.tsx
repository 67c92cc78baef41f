import type { ReactNode } from "react";
import { useMayDestroy } from "./use-api.ts";

/** What deletes, merges or brings back: shown to whoever may. */
export const Destroying = ({ children }: { children: ReactNode }) => (useMayDestroy() ? children : null);
