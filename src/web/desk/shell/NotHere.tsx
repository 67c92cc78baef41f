import { Button } from "@mantine/core";
import { Link } from "react-router";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { Title } from "./Shell.tsx";

/** Whether an answer says that there is nothing at the address. */
export const isNotHere = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem.code === "not-found";

/**
 * An address of the desk at which nothing is, or nothing of this account: what may be wrong, and where to go on.
 * @param isPart it stands below the heading of a page
 */
export function NotHere({ isPart = false }: { isPart?: boolean }) {
  const { notHere: texts } = useTexts("desk");
  const href = useHref();
  return (
    <div className={layout.stack} data-gap="4" data-most="560">
      {isPart ? <h2>{texts.title}</h2> : <Title>{texts.title}</Title>}
      <p>{texts.text}</p>
      <p className={layout.actions}>
        <Button component={Link} to="/">
          {texts.start}
        </Button>
        <Button component="a" variant="light" href={href("/pages")}>
          {texts.directory}
        </Button>
        <a href={href("/feedback")}>{texts.write}</a>
      </p>
    </div>
  );
}
