import { Alert, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { PAGE_TYPES } from "#core/contract/pages/card.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_MOVE } from "./use-moves.ts";

type Fields = {
  name: string;
  name_ie: string;
  type: (typeof PAGE_TYPES)[number];
  contact_number: string;
  isPublic: boolean;
};

const { maxLength } = textLimits(contract.addPage.input.shape.name);
const EMPTY: Fields = { name: "", name_ie: "", type: "business", contact_number: "", isPublic: false };

/** Adds a page without a request; an owner can be set or invited afterwards. */
export function AddPage() {
  const { sections } = useTexts("admin");
  const { add: texts } = useTexts("admin-pages");
  const { request, page, cancel } = useTexts("desk");
  const go = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync, error } = useChange("addPage", { invalidates: INVALIDATED_BY_MOVE, idempotencyKey: key });
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, name_ie, contact_number, type, isPublic }) => {
    const approval = isPublic ? "approved" : "requested";
    const texts = { name: name || name_ie, name_ie: name_ie || null, contact_number: contact_number || null };
    try {
      const added = await mutateAsync({ ...texts, type, approval });
      await go(`/pages/${added.id}`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      for (const { path, message } of problem.problem.errors ?? [])
        if (Object.hasOwn(EMPTY, path)) form.setError(path as keyof Fields, { message }, { shouldFocus: true });
    }
  });
  return (
    <form className={layout.stack} data-most="560" data-above="4" onSubmit={submit} noValidate>
      <Link to="/pages">← {sections.pages}</Link>
      <Title>{texts.title}</Title>
      <TextInput
        {...form.register("name", {
          validate: (name) => Boolean(name.trim() || form.getValues("name_ie").trim()) || request.needName,
        })}
        label={page.fields.name}
        lang={FIRST}
        maxLength={maxLength}
        error={errors.name?.message}
      />
      <TextInput
        {...form.register("name_ie")}
        label={page.fields.name_ie}
        lang={SECOND}
        maxLength={maxLength}
        error={errors.name_ie?.message}
      />
      <Select
        label={request.type}
        data={PAGE_TYPES.map((value) => ({ value, label: request.types[value] }))}
        value={form.watch("type")}
        onChange={(value) => value && form.setValue("type", value as Fields["type"])}
        allowDeselect={false}
      />
      <TextInput
        {...form.register("contact_number")}
        label={page.fields.contact_number}
        description={page.phoneHint}
        type="tel"
        {...inputAttributes("tel")}
        error={errors.contact_number?.message}
      />
      <Checkbox {...form.register("isPublic")} size="md" label={texts.public} description={texts.publicHint} />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <div className={layout.row}>
        <Button type="submit" loading={isSubmitting}>
          {texts.action}
        </Button>
        <Button component={Link} to="/pages" variant="default">
          {cancel}
        </Button>
      </div>
    </form>
  );
}
