import { Button, Progress, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import type { OwnPageCard } from "#core/contract/pages/own.ts";
import { coversOnPage } from "#core/contract/roles.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import { DueChecks } from "./DueChecks.tsx";
import styles from "./own-pages.module.css";

const Due = slotOf("due");

/** The user's pages, each with what is missing and the best next step. */
export function OwnPages() {
  const texts = useTexts("desk");
  const pages = useRead("ownPages", {});
  const only = useOnlyPage();
  if (only) return <Navigate to={`/${only.slug}`} replace />;
  return (
    <>
      <div className={layout.head} data-below="5" data-gap="4">
        <Title>{texts.pages.title}</Title>
        <div className={layout.actions} data-gap="4">
          <Link to="/messages">{texts.messages.title}</Link>
          <AdminLink />
          {pages.data && pages.data.items.length > 0 && <RequestLink />}
        </div>
      </div>
      <div className={layout.grid} data-least="340" data-fit data-gap="5" data-row-gap="0">
        <Due />
        <DueChecks />
      </div>
      <Loaded of={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.pages.none}>
              <p>{texts.pages.noneHint}</p>
              <RequestLink />
            </Empty>
          ) : (
            <ul className={layout.grid} data-least="340" data-gap="5">
              {items.map((page) => (
                <PageLine key={page.id} page={page} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** For editors and administrators. */
function AdminLink() {
  const texts = useTexts("desk");
  const { account } = useSignedIn();
  const href = useHref();
  return account.type === "member" ? null : <a href={href("/admin")}>{texts.administration}</a>;
}

/** Who has one page and comes from elsewhere is led to it; from there a link leads back to this list. */
function useOnlyPage(): OwnPageCard | undefined {
  const { data: pages } = useRead("ownPages", {});
  const { data: due } = useRead("dueChecks", {});
  const [isArrival] = useState(useLocation().key === "default");
  const [page, ...others] = pages?.items ?? [];
  return isArrival && others.length === 0 && due?.items.length === 0 ? page : undefined;
}

function RequestLink() {
  const texts = useTexts("desk");
  return (
    <Button component={Link} to="/request">
      {texts.pages.request}
    </Button>
  );
}

function PageLine({ page }: { page: OwnPageCard }) {
  const { pages: texts, approval, gaps } = useTexts("desk");
  const { locale } = useApp();
  const [next] = page.missing;
  const completeness = texts.complete({ percent: page.percent });
  return (
    <li className={`${layout.box} ${layout.whole} ${styles.page}`} data-inside="5">
      <h2 data-below="1">
        <Bi of={page} field="name" />
      </h2>
      <p className={styles.state} data-approval={page.approval}>
        {approval[page.approval]} · {texts[page.role]}
      </p>
      {coversOnPage(page.role, "page") && (
        <>
          <Progress value={page.percent} aria-label={completeness} />
          <p>
            {completeness}
            {next && `. ${texts.next({ step: gaps[next] })}`}
          </p>
        </>
      )}
      <p className={layout.row} data-gap="5" data-row-gap="2">
        <Link className={styles.open} to={`/${page.slug}`}>
          {texts.open} <VisuallyHidden>{plain(page, "name", locale)}</VisuallyHidden>
        </Link>
        {page.approval === "approved" && page.status !== "hidden" && (
          <a className={styles.view} href={`/${locale}/pages/${page.slug}`}>
            {texts.view}
          </a>
        )}
      </p>
    </li>
  );
}
