import { Alert, Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import type { DataOf } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { SECOND } from "#core/contract/locales.ts";
import { PAGE_TYPES } from "#core/contract/pages/card.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import layout from "#core/web/ui/layout.module.css";
import { ClaimLink, LikeNames } from "./LikeNames.tsx";
import styles from "./request-page.module.css";

type Fields = {
  pageName: string;
  pageName_ie: string;
  /** Empty: not chosen yet. */
  type: (typeof PAGE_TYPES)[number] | "";
  location: string;
  contactNumber: string;
};

const input = contract.requestPage.input.shape;

/**
 * Requests a page, on one screen: its name first, which may come with the address (`?name=`), with the pages of a name like
 * it. The idempotency key makes a double click request one page.
 */
export function RequestPage() {
  const { request: texts } = useTexts("desk");
  const [query] = useSearchParams();
  const [key] = useState(() => crypto.randomUUID());
  const { register, control, watch, handleSubmit, formState, getValues } = useForm<Fields>({
    defaultValues: { pageName: query.get("name") ?? "", pageName_ie: "", type: "", location: "", contactNumber: "" },
    // On leaving a field, an error would move the button away from under the pointer that presses it.
    mode: "onSubmit",
  });
  const send = useChange("requestPage", { invalidates: ["ownPages"], idempotencyKey: key });
  if (send.data) return <Requested page={send.data} />;

  const submit = handleSubmit(async ({ pageName, pageName_ie, type, location, ...rest }) => {
    if (!type) return;
    const names = { pageName: pageName || pageName_ie, pageName_ie: pageName_ie || null };
    await send.mutateAsync({ ...rest, ...names, type, location: location || null }).catch(() => {});
  });
  const { errors } = formState;
  return (
    <form className={layout.stack} data-gap="5" data-most="640" onSubmit={submit} noValidate>
      <Title>{texts.title}</Title>
      <div>
        <TextInput
          {...register("pageName", {
            validate: (name) => Boolean(name.trim() || getValues("pageName_ie").trim()) || texts.needName,
          })}
          size="lg"
          label={texts.name}
          description={texts.nameHint}
          error={errors.pageName?.message}
          maxLength={textLimits(input.pageName).maxLength}
          autoComplete="off"
        />
        <LikeNames names={watch(["pageName", "pageName_ie"])} />
      </div>
      <TextInput
        {...register("pageName_ie")}
        label={texts.nameIrish}
        lang={SECOND}
        maxLength={textLimits(input.pageName_ie).maxLength}
        autoComplete="off"
      />
      <Controller
        control={control}
        name="type"
        rules={{ required: texts.needType }}
        render={({ field, fieldState }) => (
          <Radio.Group {...field} size="md" label={texts.type} error={fieldState.error?.message}>
            <div className={layout.grid} data-least="220" data-fit data-gap="2" data-above="2">
              {PAGE_TYPES.map((type) => (
                <Radio.Card key={type} value={type} className={styles.type}>
                  <Radio.Indicator />
                  {texts.types[type]}
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        )}
      />
      <div className={styles.pair}>
        <TextInput {...register("location")} label={texts.location} maxLength={textLimits(input.location).maxLength} />
        <TextInput
          {...register("contactNumber", {
            validate: (text) => /\d{5}/.test(text.replaceAll(/\D/g, "")) || texts.needPhone,
          })}
          label={texts.phone}
          description={texts.phoneHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          type="tel"
          {...inputAttributes("tel")}
          error={errors.contactNumber?.message}
        />
      </div>
      {send.error && (
        <Alert color="red" role="alert">
          {send.error.message}
        </Alert>
      )}
      <section className={`${layout.ruled} ${styles.after}`} aria-labelledby="after">
        <h2 data-like="h3" id="after">
          {texts.after}
        </h2>
        <p>{texts.afterText}</p>
      </section>
      <Button type="submit" size="md" loading={send.isPending} data-self="start">
        {texts.send}
      </Button>
    </form>
  );
}

function Requested({ page }: { page: DataOf<Contract["requestPage"]> }) {
  const { request: texts } = useTexts("desk");
  const { locale } = useApp();
  return (
    <div className={layout.stack} data-gap="5" data-most="640" role="status">
      <Title>{plain(page, "name", locale) ?? texts.title}</Title>
      <p>{texts.sent}</p>
      {page.likely_duplicates.map((other) => (
        <Alert key={other.id} color="yellow">
          {texts.duplicate({ name: plain(other, "name", locale) ?? "" })} <ClaimLink slug={other.slug} />
        </Alert>
      ))}
      <Button component={Link} to={`/${page.slug}`} data-self="start">
        {texts.fill}
      </Button>
    </div>
  );
}
