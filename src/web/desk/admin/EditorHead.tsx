import { Link } from "react-router";
import { useTexts } from "../../app/app-context.tsx";
import { Title } from "../shell/Shell.tsx";
import writing from "../writing/writing.module.css";
import styles from "./catalogue.module.css";

/** Over a screen that is about one thing of a list: the way back, and what it is called. */
export function EditorHead({ children }: { children: string }) {
  const { backToList } = useTexts("desk-writing");
  return (
    <div className={styles.head}>
      <Link to=".." relative="path" className={writing.back}>
        {backToList}
      </Link>
      <Title>{children}</Title>
    </div>
  );
}
