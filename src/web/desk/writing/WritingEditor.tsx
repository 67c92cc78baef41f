import { notifications } from "@mantine/notifications";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { FieldsOf } from "../form/fields.ts";
import {
  useVersionedForm,
  type Versioned,
  type VersionedForm,
  type VersionedFormOptions,
} from "../form/use-versioned-form.ts";
import { passUploads } from "../media/files/upload-queue.ts";
import { PhotoDrop } from "../media/photos/PhotoManager.tsx";
import { Loaded, type Read } from "../shell/Loaded.tsx";
import { Title } from "../shell/Shell.tsx";
import { DeleteButton } from "./DeleteButton.tsx";
import styles from "./writing.module.css";

type Saved = Versioned & { id: string };

type Props<Entity extends Saved, Values extends FieldsOf<Values>> = Omit<
  VersionedFormOptions<Entity, Values>,
  "draft" | "onSaved"
> & {
  /** The key of its drafts, before the id. */
  draft: string;
  /** The heading of the screen, and below it; a page's desk has one of its own. */
  title?: string | undefined;
  about?: ReactNode;
  form: (section: VersionedForm<keyof Values & string>) => ReactNode;
  /** The photos that a new one may have at once: they are sent as soon as it is saved. */
  photos?: { kind: "post" | "event" | "story" | "category"; max: number; title: string };
  /** What else can be added once a new one is saved. */
  later?: string;
  /** Parts that are saved by themselves, such as photos. */
  children?: ReactNode | ((section: VersionedForm<keyof Values & string>) => ReactNode);
  /** Its public address, if it has one. */
  see?: string | null | false;
  seeText?: string;
  removal?: Omit<Parameters<typeof DeleteButton>[0], "section" | "to">;
  /** In place of the button that deletes it. */
  foot?: (section: VersionedForm<keyof Values & string>) => ReactNode;
};

/**
 * The screen on which one thing is written: its form, what belongs to it, and the way back to its list. A new one leads to its own
 * address once it is saved.
 */
export function WritingEditor<Entity extends Saved, Values extends FieldsOf<Values>>(props: Props<Entity, Values>) {
  const { draft, entity, title, about, form, photos, later, children, see, removal, foot, seeText, ...options } = props;
  const texts = useTexts("desk-writing");
  const navigate = useNavigate();
  const passPhotos = usePassedPhotos(photos?.kind);
  const section = useVersionedForm<Entity, Values>({
    ...options,
    entity,
    draft: `${draft}.${entity?.id ?? "new"}`,
    onSaved: ({ id }) => {
      if (entity) return;
      passPhotos(id);
      void navigate(`../${id}`, { relative: "path", replace: true });
    },
    // There is nothing yet to which photos could belong, and that could be edited.
    onWaiting: () => {
      if (entity) return;
      passPhotos(null);
      void navigate("..", { relative: "path", replace: true });
    },
  });
  return (
    <>
      <EditorHead>{title}</EditorHead>
      {about}
      {form(section)}
      {entity ? (
        <>
          {typeof children === "function" ? children(section) : children}
          <div className={`${layout.head} ${layout.ruled}`} data-above="6">
            {see && <a href={see}>{seeText ?? texts.see}</a>}
            {removal && <DeleteButton section={section} to=".." {...removal} />}
            {foot?.(section)}
          </div>
        </>
      ) : (
        <>
          {photos && (
            <Part title={photos.title}>
              <PhotoDrop collection={{ subject: `${photos.kind}.new`, photos: [], max: photos.max, add: null }} />
            </Part>
          )}
          {later && (
            <p className={`${layout.head} ${layout.ruled}`} data-above="6">
              {later}
            </p>
          )}
        </>
      )}
    </>
  );
}

/**
 * Gives the photos that were chosen for a new one to what was saved, which sends them on its screen. That is done as this screen goes: until
 * then photos can be chosen here, also while it is saved. Where the office has to accept it first, there is nothing yet to which they could
 * belong.
 * @returns takes the id of what was saved; null: it waits
 */
function usePassedPhotos(kind = "") {
  const { photosLeft } = useTexts("desk-writing");
  const from = `photos.${kind}.new`;
  const saved = useRef<{ id: string | null }>(null);
  useEffect(
    () => () => {
      const id = saved.current?.id ?? null;
      passUploads(from, id && `photos.${kind}.${id}`, () => {
        if (saved.current) notifications.show({ message: photosLeft, color: "yellow", autoClose: false });
      });
    },
    [from],
  );
  return (id: string | null) => {
    saved.current = { id };
  };
}

/** The way back to the list, and the heading of the screen. */
export function EditorHead({ children }: { children?: string | undefined }) {
  const { backToList } = useTexts("desk-writing");
  return (
    <div data-below={children === undefined ? undefined : "4"}>
      <Link to=".." relative="path" className={layout.touch}>
        {backToList}
      </Link>
      {children !== undefined && <Title>{children}</Title>}
    </div>
  );
}

/** A part of an editor below its form. */
export function Part({ title, level: Heading = "h2", children }: PartProps) {
  return (
    <section className={styles.part} data-above="6" aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
type PartProps = { title: string; level?: "h2" | "h3"; children: ReactNode };

type OneProps<Item extends { id: string }> = {
  of: Read<readonly Item[]>;
  children: (item: Item, all: readonly Item[]) => ReactNode;
};

/** The item that the address names, out of a list; where it does not exist any more, back to the list. */
export function OneOf<Item extends { id: string }>({ of, children }: OneProps<Item>) {
  const { one } = useParams();
  return (
    <Loaded of={of}>
      {(all) => {
        const item = all.find(({ id }) => id === one);
        return item ? children(item, all) : <Navigate to=".." relative="path" replace />;
      }}
    </Loaded>
  );
}
