import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { Link, Outlet, useMatch, useParams } from "react-router";
import type { PageChanges } from "../../../../contract/pages/own.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useRead } from "../../api/use-api.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { ApprovalState } from "./ApprovalState.tsx";
import styles from "./page-desk.module.css";
import { type PageOfDesk, PageOfDeskContext } from "./page-of-desk.ts";
import { Preview } from "./preview/Preview.tsx";
import { TypedContext } from "./preview/typed-context.ts";
import { SectionNav } from "./SectionNav.tsx";

/** The preview stands beside the section where there is room for both. */
const PREVIEW_FITS = "(min-width: 1200px)";

/** One page with its sections; the section that is open reads the page from here. */
export function PageDesk() {
  const { id = "" } = useParams();
  return <Loaded of={useRead("page", { id })}>{(page) => <ForItsTeam page={page} />}</Loaded>;
}

/** A public page is read by everybody; its desk opens for those who may ask who keeps it. */
function ForItsTeam({ page }: { page: PageOfDesk }) {
  return <Loaded of={useRead("pageTeam", { page_id: page.id })}>{() => <Opened page={page} />}</Loaded>;
}

function Opened({ page }: { page: PageOfDesk }) {
  const texts = useTexts("desk");
  const { locale } = useApp();
  const [changes, setChanges] = useState<PageChanges>({});
  const isWide = useMediaQuery(PREVIEW_FITS, false, { getInitialValueInEffect: false });
  const isOverview = useMatch("/:id") !== null;
  // What is written below a section's list has a preview of its own, and needs the room.
  const isWriting = useMatch("/:id/:section/:one") !== null;
  return (
    <PageOfDeskContext value={page}>
      <TypedContext value={{ changes, setChanges }}>
        <header className={styles.head}>
          <p className={styles.back}>
            <Link to={isOverview ? "/" : `/${page.slug}`}>
              ← {isOverview ? texts.pages.title : texts.page.allSections}
            </Link>
          </p>
          <Title>{plain(page, "name", locale) || page.slug}</Title>
          <ApprovalState page={page} />
          {!isWide && !isWriting && <PreviewButton />}
        </header>
        <div className={styles.split} data-overview={isOverview || undefined} data-writing={isWriting || undefined}>
          <SectionNav page={page} />
          <div className={styles.section}>
            <Outlet />
          </div>
          {isWide && !isWriting && (
            <aside className={styles.preview} aria-label={texts.page.preview}>
              <Preview />
            </aside>
          )}
        </div>
      </TypedContext>
    </PageOfDeskContext>
  );
}

function PreviewButton() {
  const texts = useTexts("desk");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="light" onClick={() => setOpen(true)}>
        {texts.page.preview}
      </Button>
      {isOpen && (
        <Dialog title={texts.page.preview} onClose={() => setOpen(false)}>
          <Preview />
          <Button onClick={() => setOpen(false)}>{texts.close}</Button>
        </Dialog>
      )}
    </>
  );
}
