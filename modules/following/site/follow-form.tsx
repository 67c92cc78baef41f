import type { Page } from "#core/contract/pages/public.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import styles from "#core/web/site/screens/feedback/feedback.module.css";
import { Field, Trap } from "#core/web/site/screens/feedback/feedback-field.tsx";
import type { FormFields } from "#core/web/site/screens/feedback/feedback-form.tsx";
import { FormErrors } from "#core/web/site/screens/feedback/form-errors.tsx";
import { BesidePage } from "#core/web/site/screens/feedback/page-beside.tsx";
import grids from "#core/web/theme/grids.module.css";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Followed } from "../contract.ts";
import { FOLLOW_LINK_DAYS } from "../mail/digest.ts";
import { RHYTHMS } from "../rules/rhythms.ts";

type Props = { followed: Followed };

/** The form for an address and a rhythm, without scripts. */
export function FollowForm({ followed, values, errors, opened }: Props & FormFields) {
  const texts = useTexts("following");
  const talk = useTexts("feedback");
  const href = useHref();
  const rhythm = values.rhythm ?? "weekly";
  return (
    <form
      method="post"
      action={`${href("/follow")}?${followed.address}`}
      className={`${layout.stack} ${styles.form}`}
      data-gap="5"
      noValidate
    >
      <FormErrors errors={errors} labels={{ email: talk.email }} />
      <input type="hidden" name="opened" value={values.opened ?? opened} />
      {values.again && <input type="hidden" name="again" value={values.again} />}
      <Field name="email" label={talk.email} hint={texts.emailHint} error={errors.email}>
        <input type="email" autoComplete="email" required maxLength={254} defaultValue={values.email} />
      </Field>
      <fieldset className={styles.kinds}>
        <legend>{texts.rhythm}</legend>
        {RHYTHMS.map((one) => (
          <label key={one}>
            <input type="radio" name="rhythm" value={one} defaultChecked={one === rhythm} />
            <span>{texts.rhythms[one]}</span>
          </label>
        ))}
      </fieldset>
      <Trap />
      <div className={layout.row} data-below="3">
        <Button>{texts.submit}</Button>
        <ButtonLink kind="soft" href={`${href("/account")}?follow=${encodeURIComponent(followed.address)}#follows`}>
          {texts.account}
        </ButtonLink>
      </div>
      <p className={layout.quiet}>
        {texts.confirmHint} {texts.accountHint}
      </p>
    </form>
  );
}

/** The same in a feed reader: the addresses are shown, to be copied. */
export function Feeds({ followed }: Props) {
  const texts = useTexts("following");
  const { locale, site } = useSite();
  const title = plain(followed, "title", locale);
  return (
    <section className={`${styles.others} ${layout.card}`} data-above="6" aria-labelledby="feeds">
      <h2 data-like="h3" id="feeds">
        {texts.feeds}
      </h2>
      <p>{texts.feedsHint}</p>
      <ul className={`${layout.stack} ${styles.addresses}`} data-gap="3">
        {followed.feeds.map(({ of, path }) => (
          <li key={path}>
            <a href={`/${locale}${path}`} aria-label={`${texts.feed[of]}: ${title}`}>
              {texts.feed[of]}
            </a>
            <input
              className={styles.input}
              readOnly
              aria-label={`${texts.feed[of]}: ${title}`}
              defaultValue={`${site.publicUrl}/${locale}${path}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same for every address, known or not. */
export function Sent({ followed, page }: Props & { page: Page | null }) {
  const texts = useTexts("following");
  const talk = useTexts("feedback");
  const locale = useLocale();
  const href = useHref();
  const title = plain(followed, "title", locale);
  return (
    <BesidePage page={page}>
      <header className={grids.title}>
        <h1>{texts.sent.title}</h1>
        <p className={grids.lead}>{texts.sent.text({ days: FOLLOW_LINK_DAYS, title })}</p>
        <p>{texts.sent.spam}</p>
      </header>
      <p>
        <ButtonLink href={href(followed.path)}>{talk.sent.back({ page: title })}</ButtonLink>
      </p>
    </BesidePage>
  );
}
