export { notifyDeciders } from "./mails.ts";
