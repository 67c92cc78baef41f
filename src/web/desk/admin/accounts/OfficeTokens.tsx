import { Button } from "@mantine/core";
import type { OfficeToken } from "#core/contract/accounts/tokens.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useScopesText } from "#core/web/app/scopes-text.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { itemsOf, useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { MoreButton } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import own from "./accounts.module.css";

/** The tokens of all accounts, folded, to revoke one that got out; nothing where there are none. */
export function OfficeTokens() {
  const { tokens: texts } = useTexts("admin-pages").accounts;
  const { pages } = useTexts("desk");
  const list = useInfiniteList("adminTokens", {});
  const tokens = itemsOf(list.data) ?? [];
  if (tokens.length === 0) return null;
  return (
    <details className={own.tokens} data-above="4" data-below="4">
      <summary>{texts.title}</summary>
      <p className={own.quiet}>{texts.text}</p>
      <ul className={layout.stack} data-above="3" data-below="3" data-gap="3">
        {tokens.map((token) => (
          <TokenCard key={token.id} token={token} />
        ))}
      </ul>
      <MoreButton of={list}>{pages.more}</MoreButton>
    </details>
  );
}

function TokenCard({ token: { id, name, hint, owner, scopes, date_expires, date_last_used } }: { token: OfficeToken }) {
  const { tokens: texts, noName } = useTexts("admin-pages").accounts;
  const { locale } = useApp();
  const confirm = useConfirm();
  const notify = useNotify();
  const scopesText = useScopesText();
  const revoke = useChange("revokeToken", { invalidates: ["adminTokens"] });
  const end = async () => {
    const question = { title: texts.sure({ name }), text: texts.sureText, confirm: texts.revoke };
    if (await confirm(question)) await notify(revoke.mutateAsync({ id }), texts.revoked({ name }));
  };
  const used = date_last_used ? texts.used({ date: fullDate(locale, date_last_used) }) : texts.unused;
  return (
    <li className={`${layout.row} ${layout.box} ${own.card}`}>
      <div className={own.who}>
        <strong>{name}</strong> <code>eol_…{hint}</code>
        <p className={layout.quiet}>{texts.of({ name: owner.name || noName })}</p>
        <p className={layout.quiet}>
          {texts.until({ date: fullDate(locale, date_expires) })} · {used}
        </p>
        <p className={layout.quiet}>{scopesText(scopes)}</p>
      </div>
      <Button variant="light" color="red" aria-label={texts.revokeNamed({ name })} onClick={() => void end()}>
        {texts.revoke}
      </Button>
    </li>
  );
}
