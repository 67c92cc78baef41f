import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useTexts } from "../../app/app-context.tsx";
import styles from "./shell.module.css";

/** A screen that broke, or whose code could not be fetched. */
export function Trouble() {
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
