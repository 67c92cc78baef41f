import { useEffect } from "react";
import { useLive } from "../../site/live/live-context.tsx";

/** A screen's heading, which takes the focus when the screen opens, and names the window. */
export function Title({ children }: { children: string }) {
  const { siteName } = useLive();
  useEffect(() => {
    document.title = `${children} · ${siteName}`;
  }, [children, siteName]);
  return <h1 tabIndex={-1}>{children}</h1>;
}
