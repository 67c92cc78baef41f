import { Alert, Button, Select, Stepper, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { DataOf } from "../../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../../contract/index.ts";
import { PAGE_TYPES } from "../../../../contract/pages/card.ts";
import { textLimits } from "../../../../contract/text-limits.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange } from "../../api/use-api.ts";
import { Title } from "../../shell/Shell.tsx";
import styles from "./request-page.module.css";

type Fields = {
  pageName: string;
  pageName_ie: string;
  type: (typeof PAGE_TYPES)[number];
  location: string;
  contactNumber: string;
};

const input = contract.requestPage.input.shape;
const EMPTY: Fields = { pageName: "", pageName_ie: "", type: "business", location: "", contactNumber: "" };
/** The fields of each step; the last step shows all of them. */
const STEPS: (keyof Fields)[][] = [["pageName", "pageName_ie", "type"], ["location", "contactNumber"], []];

/** Requests a page in three steps. The idempotency key makes a double click request one page. */
export function RequestPage() {
  const { request: texts } = useTexts("desk");
  const [step, setStep] = useState(0);
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<Fields>({ defaultValues: EMPTY, mode: "onTouched" });
  const send = useChange("requestPage", { invalidates: ["ownPages"], idempotencyKey: key });
  if (send.data) return <Requested page={send.data} />;

  const submit = form.handleSubmit(async (fields) => {
    if (step < STEPS.length - 1) return setStep(step + 1);
    const { pageName, pageName_ie, location, ...rest } = fields;
    const names = { pageName: pageName || pageName_ie, pageName_ie: pageName_ie || null };
    await send.mutateAsync({ ...rest, ...names, location: location || null }).catch(() => {});
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Title>{texts.title}</Title>
      <Stepper active={step} size="sm" aria-hidden="true" className={styles.steps}>
        {STEPS.map((fields) => (
          <Stepper.Step key={fields.join()} />
        ))}
      </Stepper>
      <p className={styles.quiet}>{texts.step({ n: step + 1, of: STEPS.length })}</p>
      {step === 0 && <What form={form} />}
      {step === 1 && <Where form={form} />}
      {step === 2 && <Check fields={form.getValues()} />}
      {send.error && (
        <Alert color="red" role="alert">
          {send.error.message} {send.error.problem.errors?.map(({ message }) => message).join(" ")}
        </Alert>
      )}
      <div className={styles.actions}>
        {step > 0 && (
          <Button type="button" variant="default" onClick={() => setStep(step - 1)}>
            {texts.back}
          </Button>
        )}
        <Button type="submit" loading={send.isPending}>
          {step === STEPS.length - 1 ? texts.send : texts.next}
        </Button>
      </div>
    </form>
  );
}

type StepProps = { form: ReturnType<typeof useForm<Fields>> };

function What({ form }: StepProps) {
  const { request: texts } = useTexts("desk");
  const { register, getValues, setValue, watch, formState } = form;
  const needsName = () => Boolean(getValues("pageName").trim() || getValues("pageName_ie").trim()) || texts.needName;
  return (
    <>
      <h2>{texts.what}</h2>
      <TextInput
        {...register("pageName", { validate: needsName })}
        label={texts.name}
        description={texts.nameHint}
        error={formState.errors.pageName?.message}
        maxLength={textLimits(input.pageName).maxLength}
      />
      <TextInput
        {...register("pageName_ie")}
        label={texts.nameIrish}
        lang="ga"
        maxLength={textLimits(input.pageName_ie).maxLength}
      />
      <Select
        label={texts.type}
        data={PAGE_TYPES.map((value) => ({ value, label: texts.types[value] }))}
        value={watch("type")}
        onChange={(value) => value && setValue("type", value as Fields["type"])}
        allowDeselect={false}
      />
    </>
  );
}

function Where({ form }: StepProps) {
  const { request: texts } = useTexts("desk");
  const { register, formState } = form;
  return (
    <>
      <h2>{texts.where}</h2>
      <TextInput {...register("location")} label={texts.location} maxLength={textLimits(input.location).maxLength} />
      <TextInput
        {...register("contactNumber", {
          validate: (text) => /\d{5}/.test(text.replaceAll(/\D/g, "")) || texts.needPhone,
        })}
        label={texts.phone}
        description={texts.phoneHint}
        type="tel"
        autoComplete="tel"
        error={formState.errors.contactNumber?.message}
      />
    </>
  );
}

function Check({ fields }: { fields: Fields }) {
  const { request: texts } = useTexts("desk");
  const rows = [
    [texts.name, fields.pageName],
    [texts.nameIrish, fields.pageName_ie],
    [texts.type, texts.types[fields.type]],
    [texts.location, fields.location],
    [texts.phone, fields.contactNumber],
  ].filter(([, value]) => value);
  return (
    <>
      <h2>{texts.check}</h2>
      <dl className={styles.check}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Requested({ page }: { page: DataOf<Contract["requestPage"]> }) {
  const { request: texts } = useTexts("desk");
  const { locale } = useApp();
  return (
    <div className={styles.form} role="status">
      <Title>{plain(page, "name", locale) ?? texts.title}</Title>
      <p>{texts.sent}</p>
      {page.likely_duplicates.map((other) => (
        <Alert key={other.id} color="yellow">
          {texts.duplicate({ name: plain(other, "name", locale) ?? "" })}
        </Alert>
      ))}
      <Button component={Link} to={`/${page.slug}`}>
        {texts.fill}
      </Button>
    </div>
  );
}
