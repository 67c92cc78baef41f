import { Link } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** From an event to the calendars of its page. */
export const CalendarsLink = () => (
  <Link to="../../calendar" relative="path">
    {useTexts("calendars-in").toCalendars}
  </Link>
);
