import { useEffect, useRef, useState } from "react";
import { MAX_TOKENS, TOKEN_DAYS, type Token, type TokenList } from "#core/contract/accounts/tokens.ts";
import { TOKEN_AREAS, type TokenScope } from "#core/contract/scopes.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Checkbox, Field, FieldFrame, fieldId, useFieldAttributes, useForm } from "#core/web/app/form/Field.tsx";
import { Form, type Values } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { useScopesText } from "#core/web/app/scopes-text.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { useAttempt } from "./use-attempt.tsx";
import { useDay } from "./use-day.ts";

type NewToken = Token & { token: string };

/** The tokens of programs that work in the name of the account. A new one is shown once. */
export function Tokens() {
  const { tokens: texts } = useTexts("account");
  const { client } = useHolder();
  const [list, setList] = useState<TokenList | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  const { attempt, showError, messages } = useAttempt();
  useEffect(() => {
    client.listTokens().then(setList, showError);
  }, [client]);

  const revoke = (token: Token) =>
    attempt(
      async () => {
        await client.revokeToken(token.id);
        setList(await client.listTokens());
      },
      texts.revoked({ name: token.name }),
    );
  async function show(token: NewToken) {
    setMade(token);
    setMaking(false);
    setList(await client.listTokens());
  }

  return (
    <AccountSection id="tokens" title={texts.title}>
      <p>{texts.text}</p>
      {messages}
      {list && list.items.length > 0 && (
        <ul className={own.factors}>
          {list.items.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => revoke(token)} />
          ))}
        </ul>
      )}
      {list?.items.length === 0 && !made && !isMaking && <p className={layout.quiet}>{texts.none}</p>}
      {content()}
    </AccountSection>
  );

  function content() {
    if (made) return <ShownOnce token={made} onDone={() => setMade(null)} />;
    if (!list) return null;
    if (isMaking) return <Making scopes={list.scopes} onMade={show} onCancel={() => setMaking(false)} />;
    if (list.items.length >= MAX_TOKENS) return <p className={layout.quiet}>{texts.full({ n: MAX_TOKENS })}</p>;
    return (
      <Button type="button" kind="soft" onClick={() => setMaking(true)}>
        {texts.make}
      </Button>
    );
  }
}

function TokenLine({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { tokens: texts, cancel } = useTexts("account");
  const [isAsking, setAsking] = useState(false);
  const day = useDay();
  const scopesText = useScopesText();
  const { name, hint, expired, date_expires, date_last_used } = token;
  const validity = expired ? texts.expired({ date: day(date_expires) }) : texts.validUntil({ date: day(date_expires) });
  const use = date_last_used ? texts.used({ date: day(date_last_used) }) : texts.unused;
  return (
    <li className={layout.actions} data-gap="4" data-row-gap="2">
      <span>
        {name} <code className={own.hint}>eol_…{hint}</code>
        <small>{scopesText(token.scopes)}</small>
        <small data-good={expired ? "false" : undefined}>
          {validity} · {use}
        </small>
      </span>
      {isAsking ? (
        <fieldset className={`${layout.row} ${own.confirmation}`}>
          <legend>{texts.confirm({ name })}</legend>
          <Button type="button" className={styles.danger} onClick={onRevoke}>
            {texts.revokeNow}
          </Button>
          <Button type="button" kind="quiet" autoFocus onClick={() => setAsking(false)}>
            {cancel}
          </Button>
        </fieldset>
      ) : (
        <Button type="button" kind="quiet" aria-label={texts.revokeNamed({ name })} onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

type MakingProps = { scopes: readonly TokenScope[]; onMade: (token: NewToken) => Promise<void>; onCancel: () => void };

function Making({ scopes, onMade, onCancel }: MakingProps) {
  const { tokens: texts, cancel } = useTexts("account");
  const { client, withRecentSignIn } = useHolder();
  const chosenIn = (values: Values) => scopes.filter((scope) => values[scope] !== undefined);
  const check = (values: Values): Values => {
    if (!values.name) return { name: texts.nameNeeded };
    return chosenIn(values).length > 0 ? {} : { scopes: texts.chooseOne };
  };
  const make = async (values: Values) => {
    const days = TOKEN_DAYS.find((one) => String(one) === values.days) ?? TOKEN_DAYS[0];
    const wanted = { name: values.name ?? "", scopes: chosenIn(values), days };
    await onMade(await withRecentSignIn(() => client.addToken(wanted)));
  };
  const quiet = (
    <Button type="button" kind="quiet" onClick={onCancel}>
      {cancel}
    </Button>
  );
  return (
    <div className={own.inside}>
      <Form submit={texts.create} check={check} onSubmit={make} more={quiet}>
        <Field name="name" label={texts.name} hint={texts.nameHint} maxLength={80} autoFocus />
        <Rights scopes={scopes} />
        <Days />
      </Form>
    </div>
  );
}

/** What it may do: suggestions, and by area reading and changing. */
function Rights({ scopes }: { scopes: readonly TokenScope[] }) {
  const { tokens: texts } = useTexts("account");
  const named = useTexts("scopes");
  const { id, errors } = useForm();
  const areas = TOKEN_AREAS.filter((area) => scopes.some((scope) => scope.startsWith(`${area}:`)));
  const error = fieldId(id, "scopes-error");
  return (
    <fieldset id={fieldId(id, "scopes")} className={own.rights} tabIndex={-1} aria-describedby={error}>
      <legend>{texts.may}</legend>
      <p id={error} role="alert" className={styles.error}>
        {errors.scopes}
      </p>
      {scopes.includes("propose") && <Checkbox name="propose" label={texts.proposeLong} />}
      <table className={own.areas}>
        <thead>
          <tr>
            <th scope="col">{texts.area}</th>
            <th scope="col">{named.read}</th>
            <th scope="col">{named.write}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{named.areas[area]}</th>
              {(["read", "write"] as const).map((right) => (
                <td key={right}>
                  {scopes.includes(`${area}:${right}`) && (
                    <label className={own.right}>
                      <input
                        type="checkbox"
                        name={`${area}:${right}`}
                        aria-label={`${named.areas[area]}: ${named[right]}`}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function Days() {
  const { tokens: texts } = useTexts("account");
  const attributes = useFieldAttributes("days");
  return (
    <FieldFrame name="days" label={texts.days}>
      <select className={styles.input} defaultValue="90" {...attributes}>
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {texts.daysOf[days]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** The new token, which nobody sees again. */
function ShownOnce({ token: { name, token }, onDone }: { token: NewToken; onDone: () => void }) {
  const { tokens: texts } = useTexts("account");
  const { siteName } = useApp();
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <section
      ref={shown}
      className={`${layout.stack} ${own.newToken}`}
      tabIndex={-1}
      aria-label={texts.newToken({ name })}
    >
      <p role="status">
        <strong>{texts.newToken({ name })}</strong> {texts.once({ site: siteName })}
      </p>
      <code>{token}</code>
      <div className={layout.row}>
        <Button type="button" onClick={() => navigator.clipboard?.writeText(token).then(() => setCopied(true))}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button type="button" kind="soft" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </section>
  );
}
