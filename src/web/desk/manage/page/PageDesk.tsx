import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { Link, Navigate, NavLink, Outlet, useMatch, useParams } from "react-router";
import type { PageChanges } from "#core/contract/pages/own.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Badge, TONE_OF_APPROVAL } from "#core/web/desk/shell/Badge.tsx";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { NavGroups } from "#core/web/desk/shell/NavGroups.tsx";
import { isNotHere, NotHere } from "#core/web/desk/shell/NotHere.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { completenessOf, SECTION_OF_GAP } from "./completeness.ts";
import { WaitingEdits } from "./corrections/WaitingEdits.tsx";
import styles from "./page-desk.module.css";
import { type PageOfDesk, PageOfDeskContext, useMay, useOwnRole } from "./page-of-desk.ts";
import { Preview } from "./preview/Preview.tsx";
import { TypedContext } from "./preview/typed-changes.ts";
import { GROUP_NAMES, GROUPS, groupOf, isOffered, type SectionName, TASK_OF } from "./sections.ts";

/** Wide enough for the preview beside the section. */
const PREVIEW_FITS = "(min-width: 1200px)";

/** The desk of one page: provides the page to its sections. */
export function PageDesk() {
  const { id = "" } = useParams();
  const page = useRead("page", { id });
  return isNotHere(page.error) ? <NotHere /> : <Loaded of={page}>{(found) => <TeamOnly page={found} />}</Loaded>;
}

/** Everybody can read a public page; its desk opens where the API lets the user read its team. */
function TeamOnly({ page }: { page: PageOfDesk }) {
  const team = useRead("pageTeam", { page_id: page.id });
  return isNotHere(team.error) ? <NotHere /> : <Loaded of={team}>{() => <Sections page={page} />}</Loaded>;
}

function Sections({ page }: { page: PageOfDesk }) {
  const texts = useTexts("desk");
  const { locale } = useApp();
  const [changes, setChanges] = useState<PageChanges>({});
  const isWide = useMediaQuery(PREVIEW_FITS, false, { getInitialValueInEffect: false });
  const isOverview = useMatch("/:id") !== null;
  const here = useMatch("/:id/:section/*")?.params.section;
  // Editors below a section's list have their own preview and need the width, as the week and the table of prices with its panel do.
  const isTable = here === "prices" || here === "times";
  const isWriting = useMatch("/:id/:section/:one") !== null || isTable;
  return (
    <PageOfDeskContext value={page}>
      <TypedContext value={{ changes, setChanges }}>
        <header
          className={`${isOverview ? layout.stack : layout.actions} ${styles.head}`}
          data-gap={isOverview ? "2" : "4"}
          data-justify="start"
          data-overview={isOverview || undefined}
        >
          <p className={`${layout.links} ${styles.back}`}>
            <Link to={isOverview ? "/" : `/${page.slug}`}>
              ← <span>{isOverview ? texts.pages.title : texts.page.allSections}</span>
            </Link>
          </p>
          <Title part={here && texts.page.sections[here as SectionName]}>
            {plain(page, "name", locale) || page.slug}
          </Title>
          <ApprovalState page={page} />
          {!isWide && !isWriting && <PreviewButton />}
        </header>
        <div
          className={`${layout.grid} ${styles.split}`}
          data-above="5"
          data-gap="5"
          data-overview={isOverview || undefined}
          data-writing={isWriting || undefined}
          data-table={isTable || undefined}
        >
          <SectionNav page={page} />
          <div className={styles.section}>
            <Allowed section={here as SectionName | undefined} />
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

/** The open section, where the user's role covers it; else whom to ask. */
function Allowed({ section }: { section: SectionName | undefined }) {
  const { notYours: texts } = useTexts("desk");
  const may = useMay();
  const { owner, role, isAdmin } = useOwnRole();
  const { offers } = useApp();
  if (section && !isOffered(section, offers)) return <Navigate to="/" replace />; // as where there is no such section
  if (section && !may(TASK_OF[section] ?? "look"))
    return (
      <div className={layout.stack} data-gap="4">
        <h2>{texts.title}</h2>
        <p>
          {isAdmin && texts.deputy}
          {!isAdmin && (role === null ? texts.curator : texts.counter({ who: owner?.name || texts.office }))}
        </p>
        <p>
          <Button component={Link} to="times">
            {texts.back}
          </Button>
        </p>
      </div>
    );
  return (
    <>
      {may("corrections") && <WaitingEdits />}
      <Outlet />
    </>
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

/** Whether visitors see the page, and the reason where they do not. */
function ApprovalState({ page }: { page: PageOfDesk }) {
  const { approval, pages: texts, visibility } = useTexts("desk");
  const { locale } = useApp();
  const { data } = useRead("ownPages", {});
  const own = data?.items.find(({ id }) => id === page.id);
  if (!own) return null;
  const isApproved = own.approval === "approved";
  const isHidden = isApproved && page.status === "hidden";
  return (
    <p className={`${layout.actions} ${styles.visibility}`} data-row-gap="2">
      <Badge tone={isHidden ? undefined : TONE_OF_APPROVAL[own.approval]}>
        {isHidden ? visibility.hidden : approval[own.approval]}
      </Badge>
      {isApproved && !isHidden ? (
        <a href={`/${locale}/pages/${page.slug}`}>{texts.view}</a>
      ) : (
        <span>{visibility[hintOf(own.approval)]}</span>
      )}
    </p>
  );
}

const hintOf = (approval: "requested" | "approved" | "declined" | "disabled") =>
  approval === "approved" ? "hiddenHint" : (`${approval}Hint` as const);

/** How much waits for the team, by section. */
function useWaitingOfPage(page_id: string): Partial<Record<SectionName, number>> {
  const may = useMay();
  const ofVisitors = { page_id, status: "waiting", source: "visitor", limit: 1 } as const;
  const { data: corrections } = useRead("pageProposals", ofVisitors, { enabled: may("corrections") });
  const { data: feedback } = useRead(
    "pageFeedback",
    { page_id, status: "open", limit: 1 },
    { enabled: may("messages") },
  );
  return { corrections: corrections?.waiting ?? 0, feedback: feedback?.total ?? 0 };
}

/**
 * The sections in groups, marked where something is missing. On a phone it is shown on the overview only. There the
 * group of the next step is unfolded.
 */
function SectionNav({ page }: { page: PageOfDesk }) {
  const { sections, page: texts, waiting: waits } = useTexts("desk");
  const here = useMatch("/:id/:section/*")?.params.section;
  const waiting = useWaitingOfPage(page.id);
  const may = useMay();
  const { offers } = useApp();
  const isShown = (section: SectionName) => may(TASK_OF[section]) && isOffered(section, offers);
  const gaps = completenessOf(page)
    .missing.map((gap) => SECTION_OF_GAP[gap])
    .filter((section) => may(TASK_OF[section]));
  const allowed = GROUP_NAMES.map((name) => ({ name, sections: GROUPS[name].filter(isShown) }));
  const shown = allowed.filter(({ sections: own }) => own.length > 0);
  const groups = shown.map(({ name: group, sections: own }) => ({
    name: group,
    title: texts.groups[group],
    links: own.map((section) => ({
      to: section,
      name: texts.sections[section],
      mark: gaps.includes(section) ? texts.missing : undefined,
      n: waiting[section] ?? 0,
      isDangerous: section === "remove",
    })),
  }));
  return (
    <NavGroups
      label={sections}
      groups={groups}
      current={shown.find(({ name }) => name === groupOf(here ?? gaps[0]))?.name ?? shown[0]?.name}
      className={styles.nav}
      waiting={(n) => waits({ n })}
    >
      <NavLink to="." end className={styles.overviewLink}>
        {texts.overview}
      </NavLink>
    </NavGroups>
  );
}
