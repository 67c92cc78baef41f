import { Alert, Button, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { isOffice } from "#core/contract/roles.ts";
import type { EditedFeature } from "#core/contract/writing/features.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import type { Slots } from "#core/web/desk/admin/section.ts";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useLanguageNames } from "#core/web/desk/form/LanguageChoice.tsx";
import { withoutStyleElements } from "#core/web/desk/preview/style-elements.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import writing from "#core/web/desk/writing/writing.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./newsletter.module.css";

const WIDTHS = ["desktop", "phone"] as const;

/** The feature as a newsletter; of a new one that it can be one later. */
export function NewsletterDesk({ feature, isTyped }: Slots["feature"]) {
  const texts = useTexts("newsletter");
  if (feature) return <SavedNewsletter feature={feature} isTyped={isTyped} />;
  return (
    <p className={`${layout.head} ${layout.ruled}`} data-above="6">
      {texts.later}
    </p>
  );
}

type Props = {
  feature: EditedFeature;
  /** The form above has unsaved changes, which the mail does not contain. */
  isTyped: boolean;
};

/** Preview in both languages and widths, test mail, and sending it once. */
function SavedNewsletter({ feature, isTyped }: Props) {
  const texts = useTexts("newsletter");
  const { locale: own } = useApp();
  const { account } = useSignedIn();
  const [locale, setLocale] = useState<Locale>(own);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("desktop");
  const [isTried, setTried] = useState(false);
  const preview = useRead("previewNewsletter", { id: feature.id, locale });
  return (
    <section className={writing.part} data-above="6" aria-labelledby="newsletter">
      <h2 id="newsletter">{texts.title}</h2>
      {isTyped && <Alert color="yellow">{texts.saveFirst}</Alert>}
      <div className={layout.row}>
        <Toggles label={texts.language} order={LOCALES} of={useLanguageNames()} value={locale} onChange={setLocale} />
        <Toggles label={texts.width} order={WIDTHS} of={texts.widths} value={width} onChange={setWidth} />
      </div>
      <Loaded of={preview}>
        {({ subject, html, readers }) => (
          <>
            <p>
              {texts.subject} <strong lang={locale}>{subject}</strong>
            </p>
            <MailFrame html={html} title={texts.preview} width={width} />
            {feature.date_emailed ? (
              <p className={writing.sentence}>{texts.sentOn({ date: fullDate(own, feature.date_emailed) })}</p>
            ) : (
              <>
                <p>{texts.readers({ n: readers })}</p>
                <TestMail feature={feature} locale={locale} onSent={() => setTried(true)} />
                {isOffice(account.type) ? (
                  <SendNewsletter feature={feature} readers={readers} isReady={isTried && !isTyped} />
                ) : (
                  <p>{texts.adminsOnly}</p>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

type TestMailProps = { feature: EditedFeature; locale: Locale; onSent: () => void };

/** Sends the newsletter to one address as a test. */
function TestMail({ feature, locale, onSent }: TestMailProps) {
  const texts = useTexts("newsletter");
  const { account } = useSignedIn();
  const [to, setTo] = useState(account.email ?? "");
  const { mutate, isPending, isSuccess, variables, error } = useChange("emailFeature", { onDone: onSent });
  return (
    <>
      <form
        className={`${layout.row} ${styles.test}`}
        data-align="end"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ id: feature.id, test_to: to.trim(), locale });
        }}
      >
        <TextInput
          size="md"
          type="email"
          {...inputAttributes("email")}
          label={texts.testTo}
          error={error?.problem.errors?.[0]?.message ?? error?.message}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="light" loading={isPending} disabled={to.trim() === ""}>
          {texts.test}
        </Button>
      </form>
      <p role="status">{isSuccess && texts.tested({ to: variables?.test_to ?? "" })}</p>
    </>
  );
}

type SendNewsletterProps = {
  feature: EditedFeature;
  readers: number;
  /** A test was sent, and there are no unsaved changes. */
  isReady: boolean;
};

/** Sends the newsletter to all subscribers. It can be sent once. */
function SendNewsletter({ feature, readers, isReady }: SendNewsletterProps) {
  const texts = useTexts("newsletter");
  const confirm = useConfirm();
  const notify = useNotify();
  const [key] = useState(() => crypto.randomUUID());
  const send = useChange("emailFeature", { invalidates: ["editedFeatures"], idempotencyKey: key });
  const ask = async () => {
    const title = texts.sendTitle({ n: readers });
    const confirmed = await confirm({ title, text: texts.sendText, confirm: texts.sendConfirm });
    if (confirmed) await notify(send.mutateAsync({ id: feature.id }), texts.sending);
  };
  return (
    <>
      {!isReady && <p>{texts.testFirst}</p>}
      <div>
        <Button loading={send.isPending} disabled={!isReady || readers === 0} onClick={ask}>
          {texts.send({ n: readers })}
        </Button>
      </div>
    </>
  );
}

type FrameProps = { html: string; title: string; width: "desktop" | "phone" };

/** A mail as its recipients see it, in a frame without scripts and with links disabled. */
function MailFrame({ html, title, width }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const render = useCallback(() => showMail(frame.current!, html), [html]);
  useEffect(render, [render]);
  return (
    <iframe
      ref={frame}
      title={title}
      className={styles.frame}
      data-width={width}
      sandbox="allow-same-origin"
      onLoad={render}
    />
  );
}

/**
 * The Content Security Policy around the frame blocks `style` attributes, and the `<style>` of a mail, which holds dark colours
 * alone; the desk is light. Scripts may set `style.cssText`, so the attributes are renamed while parsing and applied afterwards.
 */
function showMail(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  if (!shown) return;
  const mail = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  shown.documentElement.lang = mail.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(mail.body));
  for (const element of shown.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? "";
  }
  shown.body.addEventListener("click", (event) => event.preventDefault(), true);
}

const STYLE_ATTRIBUTE = "data-style";

const withoutStyles = (html: string) =>
  withoutStyleElements(html).replaceAll(/(<[a-z][^<>]*?) style="/g, `$1 ${STYLE_ATTRIBUTE}="`);
