import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminPage, OwnerCandidate } from "#core/contract/pages/admin.ts";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useSearchTerms } from "#core/web/desk/form/use-search-terms.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { PageInvites } from "../invites/PageInvites.tsx";
import styles from "./page-detail.module.css";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

/** The page's owner: set to an existing account, invited, or removed. */
export function PageOwner({ page }: { page: AdminPage }) {
  const { owner: texts } = useTexts("admin-pages");
  const { owner } = page;
  const [isSearching, setSearching] = useState(false);
  const confirm = useConfirm();
  const notify = useNotify();
  const setOwner = useChange("setPageOwner", { invalidates: [...INVALIDATED_BY_MOVE, "pageInvites"] });
  const removeOwner = async () => {
    const question = { title: texts.takeTitle, text: texts.takeText, confirm: texts.take };
    if (await confirm(question)) await notify(setOwner.mutateAsync({ id: page.id, uid: null }), texts.taken);
  };
  const transferTo = async ({ uid, name, email }: OwnerCandidate) => {
    const who = name || email || uid;
    const question = {
      title: texts.giveTitle({ name: who }),
      text: texts.giveText,
      confirm: texts.give,
      kind: "good",
    } as const;
    if (!(await confirm(question))) return;
    await notify(setOwner.mutateAsync({ id: page.id, uid }), texts.given({ name: who }));
    setSearching(false);
  };
  return (
    <section className={card.card} aria-labelledby="owner">
      <h2 id="owner">{texts.title}</h2>
      {owner ? (
        <div>
          <p>
            <strong>{owner.name || texts.noName}</strong> {owner.disabled && `(${texts.disabled})`}
          </p>
          <p className={layout.quiet}>{owner.email}</p>
          <Link to={`/pages?owner=${owner.id}`}>{texts.others}</Link>
        </div>
      ) : (
        <p>{texts.nobody}</p>
      )}
      {!page.date_deleted && (
        <div className={layout.row}>
          <Button variant="light" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
            {owner ? texts.hand : texts.find}
          </Button>
          {owner && (
            <Button variant="outline" color="red" onClick={() => void removeOwner()}>
              {texts.take}
            </Button>
          )}
        </div>
      )}
      {isSearching && <Candidates of={page} onChoose={(one) => void transferTo(one)} />}
      {!page.date_deleted && <PageInvites page={page} hasOwner={owner !== null} />}
    </section>
  );
}

/** Accounts that may become owners, found by a part of their name or address. */
export function Candidates({ of: page, onChoose }: { of?: AdminPage; onChoose: (one: OwnerCandidate) => void }) {
  const { owner: texts } = useTexts("admin-pages");
  const { typed, setTyped, terms: query } = useSearchTerms();
  const found = useRead("ownerCandidates", { query: query || "-", limit: 8 }, { enabled: query !== "" });
  return (
    <div className={`${layout.stack} ${styles.stack}`}>
      <TextInput
        label={texts.search}
        description={texts.searchHint}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {query && (
        <Loaded of={found}>
          {({ items }) => (
            <>
              <p role="status" className={layout.quiet}>
                {items.length === 0 ? texts.noneFound : ""}
              </p>
              <ul className={`${layout.stack} ${styles.list}`} data-gap="3">
                {items
                  .filter(({ id }) => id !== page?.owner?.id)
                  .map((one) => (
                    <li key={one.id} className={layout.head} data-row-gap="2">
                      <div>
                        {one.name || texts.noName}
                        <p className={layout.quiet}>
                          {[one.email, texts.pages({ n: one.pages.length })].filter(Boolean).join(" · ")}
                        </p>
                      </div>
                      <Button variant="default" onClick={() => onChoose(one)}>
                        {texts.choose}
                      </Button>
                    </li>
                  ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}
