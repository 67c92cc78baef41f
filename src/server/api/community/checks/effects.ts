export { askForHours, remindOwners } from "./reminders.ts";
