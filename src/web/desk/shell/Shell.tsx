import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
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
