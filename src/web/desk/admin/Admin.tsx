import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { WAITING, WAITING_KINDS } from "#core/contract/office/waiting.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { useRead } from "../api/use-api.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { Count, NavGroups } from "../shell/NavGroups.tsx";
import { Title } from "../shell/Shell.tsx";
import { useSignedIn } from "../shell/SignedIn.tsx";
import styles from "./admin.module.css";
import { NotificationLink } from "./notifications/NotificationLink.tsx";
import type { Section } from "./section.ts";
import { addressOf, isScreenOn, sectionAt, sectionsFor } from "./sections.ts";
import { useWaiting } from "./shell/use-waiting.ts";
import { Spotlight } from "./spotlight/Spotlight.tsx";

/** The frame of the administrators' desk: its navigation, and the check of the account's type. */
export function Admin() {
  const { pathname } = useLocation();
  const { account } = useSignedIn();
  const { offers } = useApp();
  const own = sectionsFor(account.type, offers);
  const here = sectionAt(pathname);
  const first = own.find(({ name }) => name !== "notifications"); // curators begin with their pages
  if (!first) return <NotAllowed />;
  const isTheirs = (!here || own.some(({ name }) => name === here.name)) && isScreenOn(pathname, offers);
  // The overview counts requests, which only administrators decide. Editors start with their first section.
  if (!isTheirs && here?.name === "overview") return <Navigate to={addressOf(first)} replace />;
  return (
    <div className={`${layout.grid} ${styles.desk}`} data-gap="2">
      <div className={`${layout.row} ${styles.bar}`} data-wrap="no" data-gap="2" data-align="center">
        <PhoneMenu sections={own} />
        <Spotlight sections={own} />
        {own.some(({ name }) => name === "notifications") && <NotificationLink />}
      </div>
      <div className={styles.side}>
        <SectionLinks sections={own} />
      </div>
      <div className={styles.screen}>{isTheirs ? <Outlet /> : <NotAllowed back={first} />}</div>
    </div>
  );
}

/** Shown without the permission for a section or the desk, with a link to one that is allowed. */
function NotAllowed({ back }: { back?: Section }) {
  const { notForYou: texts, sections } = useTexts("admin");
  const { pages } = useTexts("desk");
  const href = useHref();
  return (
    <div
      className={`${layout.stack} ${styles.notForYou}`}
      data-justify="start"
      data-most="560"
      data-above="6"
      data-below="6"
    >
      <Title>{texts.title}</Title>
      <p>{back ? texts.part : texts.desk}</p>
      {back ? (
        <Button component={Link} to={addressOf(back)}>
          {texts.back({ name: sections[back.name] })}
        </Button>
      ) : (
        <Button component="a" href={href("/manage")}>
          {texts.back({ name: pages.title })}
        </Button>
      )}
    </div>
  );
}

/** The navigation in a dialog, where there is no room beside the screen. */
function PhoneMenu({ sections }: { sections: readonly Section[] }) {
  const texts = useTexts("admin");
  const { close, waiting } = useTexts("desk");
  const [isOpen, setOpen] = useState(false);
  const shut = () => setOpen(false);
  const n = [...useWaitingOfSections().values()].reduce((sum, one) => sum + one, 0);
  return (
    <div className={styles.menu}>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.menu}
        <Count n={n} text={waiting({ n })} />
      </Button>
      {isOpen && (
        <Dialog title={texts.title} onClose={shut}>
          <SectionLinks sections={sections} onGo={shut} />
          <Button variant="default" onClick={shut}>
            {close}
          </Button>
        </Dialog>
      )}
    </div>
  );
}

/** How much waits in each section, by its name. */
function useWaitingOfSections(): ReadonlyMap<string, number> {
  const { account } = useSignedIn();
  const counts = useWaiting().data?.counts;
  const curated = { suspected: false, limit: 1 } as const;
  const corrections = useRead("adminProposals", curated, { enabled: account.type === "curator" }).data?.waiting;
  const of = new Map<string, number>(corrections ? [["corrections", corrections]] : []);
  for (const kind of counts ? WAITING_KINDS : []) {
    const name = sectionAt(WAITING[kind].screen)?.name;
    if (name) of.set(name, (of.get(name) ?? 0) + (counts?.[kind] ?? 0));
  }
  return of;
}

/** The sections in groups that unfold: that of the open screen, else the first. */
function SectionLinks({ sections, onGo }: { sections: readonly Section[]; onGo?: () => void }) {
  const texts = useTexts("admin");
  const { pathname } = useLocation();
  const { waiting } = useTexts("desk");
  const counts = useWaitingOfSections();
  const groups = [...Map.groupBy(sections, ({ group }) => group)].map(([name, members]) => ({
    name,
    title: texts.groups[name],
    links: members.map((one) => ({
      to: addressOf(one),
      name: texts.sections[one.name],
      end: one.name === "overview",
      n: counts.get(one.name) ?? 0,
    })),
  }));
  const current = sectionAt(pathname)?.group ?? groups[0]?.name;
  return (
    <NavGroups label={texts.navigation} groups={groups} current={current} onGo={onGo} waiting={(n) => waiting({ n })} />
  );
}
