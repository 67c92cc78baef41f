import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { NavLink } from "react-router";
import layout from "#core/web/ui/layout.module.css";
import { ChevronIcon } from "./icons.tsx";
import styles from "./nav-groups.module.css";
import { SectionIcon, type SectionIconName } from "./section-icons.tsx";

export type NavGroup = {
  name: SectionIconName;
  title: string;
  links: readonly {
    to: string;
    name: string;
    /** Only the address itself is current, not those below it. */
    end?: boolean;
    /** Why the link has a dot, for screen readers. */
    mark?: string | undefined;
    /** How much waits there. */
    n?: number;
    /** Destroys something: the last of its group, in red. */
    isDangerous?: boolean;
  }[];
};

type Props = {
  label: string;
  groups: readonly NavGroup[];
  /** The group that is unfolded: that of the open screen. It unfolds again when the screen changes to another group. */
  current: string | undefined;
  onGo?: (() => void) | undefined;
  className?: string | undefined;
  /** How screen readers say how much waits. */
  waiting?: (n: number) => string;
  /** Links above the groups. */
  children?: ReactNode;
};

/** Groups of sections that unfold, each with an icon. A folded one lists what it holds, where there is width for it. */
export function NavGroups({ label, groups, current, onGo, className = "", waiting = String, children }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string | undefined>>(() => new Set([current]));
  const toggle = (name: string | undefined, isOpen: boolean) =>
    setOpen((was) => (isOpen ? new Set([...was, name]) : new Set([...was].filter((one) => one !== name))));
  useEffect(() => toggle(current, true), [current]);
  return (
    <nav aria-label={label} className={`${layout.grid} ${styles.nav} ${className}`} data-gap="2">
      {children}
      {groups.map(({ name, title, links }) => (
        <details
          key={name}
          className={`${layout.box} ${styles.group}`}
          open={open.has(name)}
          onToggle={({ currentTarget }) => toggle(name, currentTarget.open)}
        >
          <summary data-plain>
            <span className={styles.icon}>
              <SectionIcon name={name} />
            </span>
            <span className={styles.title}>
              {title}
              <small className={layout.cut} aria-hidden="true">
                {links.map((link) => link.name).join(" · ")}
              </small>
            </span>
            <Sign mark={links.find(({ mark }) => mark)?.mark} n={sumOf(links)} waiting={waiting} />
            <span className={styles.chevron}>
              <ChevronIcon to="right" />
            </span>
          </summary>
          <ul>
            {links.map(({ to, name: text, end = false, mark, n = 0, isDangerous }) => (
              <li key={to}>
                <NavLink to={to} end={end} data-dangerous={isDangerous || undefined} onClick={onGo}>
                  <span>{text}</span>
                  <Sign mark={mark} n={n} waiting={waiting} />
                </NavLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

const sumOf = (links: NavGroup["links"]) => links.reduce((sum, { n = 0 }) => sum + n, 0);

type SignProps = { mark: string | undefined; n: number; waiting: (n: number) => string };

/** The number of what waits, else a dot where something is missing. */
function Sign({ mark, n, waiting }: SignProps) {
  if (n > 0) return <Count n={n} text={waiting(n)} />;
  return mark ? (
    <span className={styles.mark}>
      <VisuallyHidden>{mark}</VisuallyHidden>
    </span>
  ) : null;
}

/** How much waits, as a number on a coloured ground; nothing where nothing does. */
export const Count = ({ n, text }: { n: number; text: string }) =>
  n > 0 ? (
    <span className={styles.count}>
      <span aria-hidden="true">{n > 99 ? "99+" : n}</span>
      <VisuallyHidden> {text}</VisuallyHidden>
    </span>
  ) : null;
