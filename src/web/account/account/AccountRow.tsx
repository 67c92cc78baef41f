import { type ReactNode, useEffect, useRef } from "react";
import own from "./account.module.css";

type Props = {
  title: string;
  /** What stands in it, in a few words; none where that is what the title says. */
  about?: string | undefined;
  /** The ids of its sections: an address that names one opens the row. */
  sections: readonly string[];
  children: ReactNode;
};

/** A row of the account that opens. */
export function AccountRow({ title, about, sections, children }: Props) {
  const row = useRef<HTMLDetailsElement>(null);
  const ids = sections.join();
  useEffect(() => {
    const open = () => {
      const id = location.hash.slice(1);
      if (!row.current || !ids.split(",").includes(id)) return;
      row.current.open = true;
      document.getElementById(id)?.scrollIntoView();
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [ids]);
  return (
    <details ref={row} className={own.row} data-account-row="" data-single={sections.length === 1 || undefined}>
      <summary data-plain>
        <strong>{title}</strong>
        {about && <span>{about}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}
