import type { ReactNode } from "react";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./offline-copy.css";

/** Around the choice of what is stored on the device, whose buttons the script shows where the browser can store it. */
export function OfflineCopy({ children }: { children: ReactNode }) {
  useIsland("offline-copy", "offline");
  return <offline-copy>{children}</offline-copy>;
}
