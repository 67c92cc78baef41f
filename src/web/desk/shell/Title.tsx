import { useEffect } from "react";
import { useApp } from "../../app/app-context.tsx";

/** A screen's heading, which takes the focus when the screen opens, and names the window. */
export function Title({ children }: { children: string }) {
  const { siteName } = useApp();
  useEffect(() => {
    document.title = `${children} · ${siteName}`;
  }, [children, siteName]);
  return <h1 tabIndex={-1}>{children}</h1>;
}
