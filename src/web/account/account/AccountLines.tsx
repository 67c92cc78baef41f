import type { ReactNode } from "react";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import own from "./account.module.css";

/** What a section lists, such as devices; nothing where there is none. */
export const AccountLines = ({ children }: { children: ReactNode[] }) =>
  children.length > 0 && <ul className={own.factors}>{children}</ul>;

type Props = {
  name: ReactNode;
  note?: string;
  /** The button at its end, by which it goes. */
  end?: { text: string; label: string; onPress: () => void } | false;
  children?: ReactNode;
};

export const AccountLine = ({ name, note, end, children }: Props) => (
  <li className={layout.actions} data-gap="4" data-row-gap="2">
    <span>
      {name}
      {note && <small>{note}</small>}
    </span>
    {children}
    {end && (
      <Button type="button" kind="quiet" aria-label={end.label} onClick={end.onPress}>
        {end.text}
      </Button>
    )}
  </li>
);
