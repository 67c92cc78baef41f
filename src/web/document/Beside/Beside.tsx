import type { ReactNode } from "react";
import { landscapeOf, pictureAddress } from "#core/texts/drawing/landscapes.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Office } from "../Layout/Office.tsx";
import { useSite } from "../site-context.tsx";
import styles from "./Beside.module.css";

type Props = {
  children: ReactNode;
  beside?: ReactNode;
  /** On a phone it is not shown, instead of standing below. */
  isWideOnly?: boolean;
  /** What stands beside belongs on the sheet, too. */
  isPrinted?: boolean;
};

/** A form or a message in a narrow column; on a wide screen something stands beside it, by default whose directory this is. */
export const Beside = ({ children, beside = <OfficeScene />, isWideOnly = false, isPrinted = false }: Props) => (
  <div className={`column ${styles.screen}`}>
    <div>{children}</div>
    <aside data-wide={isWideOnly} data-print={isPrinted ? undefined : "no"}>
      {beside}
    </aside>
  </div>
);

/** A card with a picture, by default that of the directory. */
export function Scene({ title, picture, children }: { title: ReactNode; picture?: ReactNode; children: ReactNode }) {
  const { directory } = useSite().site;
  const { photo } = directory;
  const address = photo ? pictureAddress(photo, "800.jpg") : landscapeOf(directory);
  return (
    <div className={`${layout.box} ${styles.scene}`}>
      {picture ?? <img src={address} alt="" width={2400} height={1200} loading="lazy" />}
      <div className={layout.stack} data-gap="1" data-inside="5">
        <h2 data-like="h3">{title}</h2>
        {children}
      </div>
    </div>
  );
}

/** Who stands behind the directory, where its office is, and when it answers. */
export function OfficeScene({ children }: { children?: ReactNode }) {
  const { site, locale } = useSite();
  const { madeBy } = useTexts("common").footer;
  return (
    <Scene title={site.name[locale]}>
      <p>{madeBy}</p>
      <Office of={site.directory} />
      {children}
    </Scene>
  );
}
