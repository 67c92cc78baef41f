import { TextInput } from "@mantine/core";
import { contract } from "#core/contract/index.ts";
import { CALLS_TO_ACTION, type OwnPost, POST_KINDS } from "#core/contract/writing/posts.ts";
import { RadioField, SelectField } from "#core/web/desk/form/ChoiceFields.tsx";
import form from "#core/web/desk/form/form.module.css";
import { nowInstant, toInstant } from "#core/web/desk/form/local-time.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useText, useValues } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { BilingualEditor } from "#core/web/desk/writing/BilingualEditor.tsx";
import { PublishFields, useSubmitLabel } from "#core/web/desk/writing/PublishFields.tsx";
import { stateOf } from "#core/web/desk/writing/publication.ts";
import styles from "#core/web/desk/writing/writing.module.css";
import { type PostValues, sentPost } from "#core/web/desk/writing/writing-values.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import { PostArticle } from "#core/web/ui/PostArticle/PostArticle.tsx";
import { PostCard } from "#core/web/ui/PostCard/PostCard.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";

const input = contract.editPost.input.shape;
const TITLE = { name: "title", of: input.title } as const;
const BODY = { name: "body", of: input.body } as const;

type PostSection = VersionedForm<keyof PostValues>;

/** All fields of a post, who sees it and when, and a preview. */
export function PostForm({ section, post }: { section: PostSection; post: OwnPost | null }) {
  const { posts: texts } = useTexts("desk-writing");
  const submit = useSubmitLabel(useText(section, "state"), post && stateOf(post));
  return (
    <SectionFrame title={post ? texts.edit : texts.new} section={section} submit={submit}>
      <BilingualEditor section={section} title={TITLE} body={BODY} />
      <Kind section={section} />
      <Action section={section} />
      <div className={styles.part}>
        <PublishFields section={section} planned={section} />
      </div>
      <PostPreview section={section} post={post} />
    </SectionFrame>
  );
}

function Kind({ section }: { section: PostSection }) {
  const { posts: texts } = useTexts("desk-writing");
  const kind = useText(section, "kind");
  const { errors } = section.form.formState;
  return (
    <div className={styles.part}>
      <RadioField
        section={section}
        name="kind"
        of={POST_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      {kind === "offer" && (
        <TextInput
          {...section.form.register("valid_until")}
          className={styles.narrow}
          type="date"
          label={section.labels.valid_until}
          error={errors.valid_until?.message}
        />
      )}
    </div>
  );
}

function Action({ section }: { section: PostSection }) {
  const { posts: texts } = useTexts("desk-writing");
  const action = useText(section, "call_to_action");
  return (
    <div className={`${layout.stack} ${styles.part} ${form.form}`}>
      <SelectField
        section={section}
        name="call_to_action"
        className={styles.narrow}
        of={[
          { value: "", label: texts.noAction },
          ...CALLS_TO_ACTION.map((value) => ({ value, label: texts.actions[value] })),
        ]}
      />
      {action && <TextField section={section} name="call_to_action_url" type="url" placeholder="https://" />}
    </div>
  );
}

type Props = { section: PostSection; post: OwnPost | null };

/** The post as visitors will see it, from the typed values: in lists, and by itself. */
function PostPreview({ section, post }: Props) {
  const texts = useTexts("desk-writing");
  const href = useHref();
  const page = usePageOfDesk();
  const values = useValues<PostValues>(section);
  const { status: _, publish_at: __, ...content } = sentPost(values, post);
  const planned = values.state === "scheduled" ? toInstant(values.publish_at) : post?.publish_at;
  const now = nowInstant();
  const entity = { id: post?.id ?? "", date_created: now, date_updated: now, version: 1 };
  const photo = post?.photos[0] ?? null;
  const title = values.title || values.title_ie ? {} : { title: texts.untitled };
  const shown = { ...NOTHING, ...entity, ...content, ...title, publish_at: planned ?? now, page };
  const pageHref = href(`/pages/${page.slug}`);
  return (
    <details className={`${form.fold} ${styles.shown}`}>
      <summary>{texts.preview}</summary>
      <h3>{texts.asListed}</h3>
      <div className={styles.sheet}>
        <PostCard post={{ ...shown, photo }} href={pageHref} level={3} />
      </div>
      <h3>{texts.asRead}</h3>
      <div className={styles.sheet}>
        <PostArticle post={shown} pageHref={pageHref}>
          {photo && <Picture photo={photo} sizes="(min-width: 800px) 640px, 90vw" />}
        </PostArticle>
      </div>
    </details>
  );
}

const NOTHING = {
  kind: "update" as const,
  valid_until: null,
  call_to_action: null,
  call_to_action_url: null,
  title: null,
  title_ie: null,
  body: null,
  body_ie: null,
};
