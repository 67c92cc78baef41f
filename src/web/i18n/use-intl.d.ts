import type account from "../messages/en/account.json";
import type auth from "../messages/en/auth.json";
import type common from "../messages/en/common.json";
import type desk from "../messages/en/desk.json";
import type errors from "../messages/en/errors.json";
import type feedback from "../messages/en/feedback.json";
import type home from "../messages/en/home.json";
import type islands from "../messages/en/islands.json";
import type mail from "../messages/en/mail.json";
import type opening from "../messages/en/opening.json";
import type page from "../messages/en/page.json";
import type pages from "../messages/en/pages.json";
import type writing from "../messages/en/writing.json";

// Keys of messages are checked: a text that is not there does not compile.
declare module "use-intl" {
  interface AppConfig {
    Messages: {
      account: typeof account;
      auth: typeof auth;
      common: typeof common;
      desk: typeof desk;
      errors: typeof errors;
      feedback: typeof feedback;
      home: typeof home;
      islands: typeof islands;
      opening: typeof opening;
      mail: typeof mail;
      page: typeof page;
      pages: typeof pages;
      writing: typeof writing;
    };
  }
}
