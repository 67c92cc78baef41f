import { useBeforeUnload, useBlocker } from "react-router";
import { useTexts } from "../../i18n/texts.tsx";
import { LeaveQuestion } from "./Dialog.tsx";

type Props = { texts: { title: string; text: string; stay: string; leave: string } };

/**
 * Asks before something is lost by leaving: by a dialog on navigation in the desk, by the browser's own question
 * elsewhere. Rendered only while there is something to lose, since React Router supports one blocker at a time and a
 * screen may have several forms.
 */
export function LeaveGuard({ texts }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search,
  );
  useBeforeUnload((event) => {
    event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  return <LeaveQuestion texts={texts} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

/** A `LeaveGuard` for texts of which no draft is stored. */
export function TypedGuard({ of }: { of: string }) {
  const { leave } = useTexts("desk").page;
  return of.trim() !== "" && <LeaveGuard texts={{ ...leave, text: leave.lost }} />;
}
