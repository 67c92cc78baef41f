import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { useHref } from "../../../i18n/use-href.ts";
import { Title } from "../../shell/Shell.tsx";
import styles from "../admin.module.css";
import { addressOf, type Section } from "../sections.ts";

/** Told to whoever has not the right, with a way back: to a section of theirs, or to their own pages. */
export function NotForYou({ back }: { back?: Section }) {
  const { notForYou: texts, sections } = useTexts("admin");
  const { pages } = useTexts("desk");
  const href = useHref();
  return (
    <div className={styles.notForYou}>
      <Title>{texts.title}</Title>
      <p>{back ? texts.part : texts.desk}</p>
      {back ? (
        <Button component={Link} to={addressOf(back)}>
          {fill(texts.back, { name: sections[back.name] })}
        </Button>
      ) : (
        <Button component="a" href={href("/manage")}>
          {fill(texts.back, { name: pages.title })}
        </Button>
      )}
    </div>
  );
}
