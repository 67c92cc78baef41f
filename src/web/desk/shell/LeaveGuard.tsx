import { useRef } from "react";
import { type To, useBeforeUnload, useBlocker, useNavigate } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { LeaveQuestion } from "./Dialog.tsx";

type Props = {
  texts: { title: string; text: string; stay: string; leave: string };
  /** Saves instead; resolves to false where that was refused. */
  onSave?: () => Promise<boolean>;
};

/**
 * Asks before something is lost by leaving: by a dialog on navigation in the desk, by the browser's own question
 * elsewhere. Rendered only while there is something to lose, since React Router supports one blocker at a time and a
 * screen may have several forms.
 */
export function LeaveGuard({ texts, onSave }: Props) {
  const navigate = useNavigate();
  const wanted = useRef<To>("");
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    wanted.current = nextLocation;
    return currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
  });
  useBeforeUnload((event) => {
    event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  // While it is saved, this guard is gone, and the navigation that it stopped with it.
  const save = async (by: () => Promise<boolean>) => {
    const to = wanted.current;
    blocker.reset();
    if (await by()) await navigate(to);
  };
  return (
    <LeaveQuestion
      texts={texts}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
      onSave={onSave && (() => save(onSave))}
    />
  );
}

/** A `LeaveGuard` for texts of which no draft is stored. */
export function TypedGuard({ of }: { of: string }) {
  const { leave } = useTexts("desk").page;
  return of.trim() !== "" && <LeaveGuard texts={{ ...leave, text: leave.lost }} />;
}
