import type { ReactNode } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "../Button/Button.tsx";
import layout from "../layout.module.css";

type Props = { title: string; text: string; children?: ReactNode };

/** What happened, and as buttons what can be done now: after a form, and for links that work no more. */
export const Outcome = ({ title, text, children }: Props) => (
  <>
    <header className={grids.title}>
      <h1>{title}</h1>
      <p className={grids.lead}>{text}</p>
    </header>
    {children && <p className={layout.actions}>{children}</p>}
  </>
);

/** What can be done where nothing else helps. */
export function WriteToUs() {
  const { footer } = useTexts("feedback");
  return (
    <ButtonLink kind="soft" href={useHref()("/feedback")}>
      {footer}
    </ButtonLink>
  );
}
