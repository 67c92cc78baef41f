import { Link } from "react-router";
import { useTexts } from "../../i18n/texts.tsx";
import { Title } from "../shell/Shell.tsx";
import writing from "../writing/writing.module.css";
import styles from "./catalogue.module.css";

/** The head of an editor: a link back to the list, and the entity's name. */
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
