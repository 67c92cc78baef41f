import { module } from "#core/contract/module.ts";
import { mailOf, OURS, type PageData } from "#core/domain/mail-natures.ts";
import { calendarSourceEndpoints } from "./contract.ts";

export default module({
  name: "calendars-in",
  subjects: { "calendar-sources": { title: "Calendars elsewhere", area: "events", calls: calendarSourceEndpoints } },
  textSets: ["manage"],
  jobs: ["calendars"],
  notifications: { "calendar-failing": { screen: "/pages", forCurators: true } },
  mails: {
    /** To the owner of a page: a calendar could not be read for a day. */
    CALENDAR_FAILING: mailOf<PageData>(OURS, {
      page: "Tigh Úna",
      path: "/manage/tigh-una/calendar",
      message: "",
    }),
  },
});
