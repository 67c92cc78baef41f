import { Button } from "@mantine/core";
import { useTexts } from "../../app/app-context.tsx";
import styles from "./shell.module.css";

/** What the API refused, in its words, and a way to try again. */
export function Problem({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const texts = useTexts("desk");
  return (
    <div role="alert" className={styles.message}>
      <p>{error.message}</p>
      {onAgain && (
        <Button variant="light" onClick={() => onAgain()}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}
