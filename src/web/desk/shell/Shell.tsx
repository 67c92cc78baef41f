import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useRouteError } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { SecondFactorNotice } from "./SecondFactorNotice.tsx";
import styles from "./shell.module.css";

/**
 * The frame of every screen. After navigation it focuses the heading, so that a screen reader reads the new screen's
 * name.
 */
export function Shell() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [pathname]);
  return (
    <div className={styles.desk}>
      <SecondFactorNotice />
      <Outlet />
      <ScrollRestoration />
    </div>
  );
}

/** The screen's heading, focused after navigation, and the document's title; `part` is the part of it that is open. */
export function Title({ part, children }: { part?: string | undefined; children: string }) {
  const { siteName } = useApp();
  useEffect(() => {
    document.title = [...(part ? [part] : []), children, siteName].join(" · ");
  }, [part, children, siteName]);
  return <h1 tabIndex={-1}>{children}</h1>;
}

/** Shown where a screen threw an error, or its code could not be loaded. */
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
