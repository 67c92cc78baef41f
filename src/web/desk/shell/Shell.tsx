import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useRouteError } from "react-router";
import { useApp, useTexts } from "../../app/app-context.tsx";
import styles from "./shell.module.css";

/** What stands around every screen of the desk. A new screen is told to a screen reader by its heading. */
export function Shell() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [pathname]);
  return (
    <div className={styles.desk}>
      <Outlet />
      <ScrollRestoration />
    </div>
  );
}

/** A screen's heading, which takes the focus when the screen opens, and names the window. */
export function Title({ children }: { children: string }) {
  const { siteName } = useApp();
  useEffect(() => {
    document.title = `${children} · ${siteName}`;
  }, [children, siteName]);
  return <h1 tabIndex={-1}>{children}</h1>;
}

/** A screen that broke, or whose code could not be fetched. */
export function ScreenError() {
  const texts = useTexts("desk");
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert" className={styles.message}>
      <p>{texts.trouble}</p>
      <Button onClick={() => location.reload()}>{texts.again}</Button>
    </div>
  );
}
