import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { Bi, type Bilingual, inOtherLanguage } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useMayDestroy } from "../api/use-api.ts";
import { useConfirm } from "../shell/Confirm.tsx";
import { BinIcon, DotsIcon } from "../shell/icons.tsx";
import type { ControlsApart } from "../shell/SortableList.tsx";
import { useNotify } from "../shell/use-notify.ts";
import styles from "./catalogue.module.css";

/** What a row shows of an item, and offers to do with it. */
export type Entry = {
  /** By which buttons and messages call it. */
  name: string;
  /** Shown in place of the name. */
  title?: ReactNode;
  /** The address of its screen, in place of a form. */
  to?: string;
  /** Whether it is only read, though others have a form. */
  isFixed?: boolean;
  /** Before the name: a checkbox, a picture. */
  lead?: ReactNode;
  /** In a few words, beside the name or below. */
  about?: ReactNode;
  /** A badge. */
  state?: ReactNode;
  /** Buttons of its own. */
  actions?: ReactNode;
  /** Whether all buttons but the handle are behind one. */
  isFolding?: boolean;
  /** Below, in all of the width. */
  more?: ReactNode;
  /** Whether it heads the entries that follow. */
  isHeading?: boolean;
  /** Asked before it is deleted. */
  removal?: Parameters<ReturnType<typeof useConfirm>>[0];
};

type Props = {
  of: Entry;
  /** The handle and buttons by which it is moved. */
  controls?: ReactNode;
  apart?: ControlsApart | undefined;
  isOpen?: boolean;
  onOpen?: () => void;
  onDelete?: () => Promise<unknown>;
};

/** An entry of a catalogue. All of it can be pressed, but for its own controls. */
export function Row({ of, controls, apart, isOpen, onOpen, onDelete }: Props) {
  const { remove, catalogue: texts } = useTexts("desk");
  const confirm = useConfirm();
  const notify = useNotify();
  const mayDestroy = useMayDestroy();
  const { name, title = <strong>{name}</strong> } = of;
  const removal = mayDestroy ? of.removal : undefined;
  const ask = async (question: NonNullable<typeof removal>, doIt: () => Promise<unknown>) => {
    if (await confirm(question)) await notify(doIt(), texts.deleted({ name }));
  };
  const bin = removal && onDelete && (
    <ActionIcon color="red" aria-label={`${remove}: ${name}`} onClick={() => void ask(removal, onDelete)}>
      <BinIcon />
    </ActionIcon>
  );
  return (
    <div
      className={`${layout.actions} ${styles.item}`}
      data-row-gap="1"
      data-folding={of.isFolding || undefined}
      data-open={isOpen || undefined}
      data-more={of.more ? "" : undefined}
      data-heading={of.isHeading || undefined}
    >
      {of.lead && <span className={styles.lead}>{of.lead}</span>}
      <div className={`${layout.row} ${styles.about}`} data-gap="4" data-row-gap="0" data-align="baseline">
        <Name of={of} title={title} onOpen={onOpen} />
        {of.about && <p>{of.about}</p>}
      </div>
      {of.state}
      {of.isFolding && (of.actions || apart || bin) ? (
        <Folded name={name} handle={apart?.handle}>
          {of.actions}
          {apart?.steps}
          {bin}
        </Folded>
      ) : (
        (of.actions || controls || bin) && (
          <div className={`${layout.actions} ${styles.actions}`} data-gap="2" data-row-gap="1">
            {of.actions}
            {controls}
            {bin}
          </div>
        )
      )}
      {of.more && (
        <div className={`${layout.stack} ${styles.more}`} data-gap="2">
          {of.more}
        </div>
      )}
    </div>
  );
}

/** The handle, and the other buttons behind one, in a line of their own. */
function Folded({ name, handle, children }: { name: string; handle: ReactNode; children: ReactNode }) {
  const { catalogue: texts } = useTexts("desk");
  const [isUnfolded, unfold] = useState(false);
  return (
    <>
      <span className={`${layout.actions} ${styles.actions}`} data-gap="0" data-wrap="no">
        {handle}
        <ActionIcon aria-label={texts.tools({ name })} aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
          <DotsIcon />
        </ActionIcon>
      </span>
      <div hidden={!isUnfolded} className={`${layout.actions} ${styles.more}`} data-justify="end" data-gap="2">
        {children}
      </div>
    </>
  );
}

function Name({ of, title, onOpen }: { of: Entry; title: ReactNode; onOpen?: (() => void) | undefined }) {
  const { catalogue: texts } = useTexts("desk");
  if (of.to !== undefined) {
    return (
      <Link to={of.to} className={styles.name}>
        {title}
      </Link>
    );
  }
  if (!onOpen || of.isFixed) return <h2 className={styles.title}>{title}</h2>;
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      <VisuallyHidden>{texts.edit}: </VisuallyHidden>
      {title}
    </button>
  );
}

/** A text in the reader's language, and the other one beside it. */
export function InBoth<Field extends string>({ of, field }: { of: Bilingual<Field>; field: Field }) {
  const other = inOtherLanguage(of, field, useApp().locale);
  return (
    <>
      <strong>
        <Bi of={of} field={field} />
      </strong>
      {other && (
        <span className={styles.other} lang={other.lang}>
          {other.text}
        </span>
      )}
    </>
  );
}
