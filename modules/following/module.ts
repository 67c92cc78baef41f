import { module } from "#core/contract/module.ts";
import { BY_MEMBER, mailOf, mailWithDocument, NAME_TO_ANYBODY } from "#core/domain/mail-natures.ts";
import { followEndpoints } from "./contract.ts";
import { FOLLOW_LINK_DAYS, type FollowDigest } from "./mail/digest.ts";

export default module({
  name: "following",
  subjects: { follows: { title: "Following by mail", area: "account", calls: followEndpoints } },
  jobs: ["follow-digests", "push-messages", "follow-sweep"],
  jobsForPeople: ["follow-digests", "push-messages"],
  kinds: { follow: { screen: null } },
  mails: {
    /** To an address with which somebody wants to follow: `page` is the title of what, in the language of the mail. */
    FOLLOW_CONFIRM: mailOf(
      NAME_TO_ANYBODY,
      { code: "token", page: "Tigh Úna" },
      { path: "/follow/confirm?token=", minutes: FOLLOW_LINK_DAYS * 24 * 60 },
    ),
    /** What is new of all that an address follows. */
    FOLLOW_DIGEST: mailWithDocument<FollowDigest>(BY_MEMBER, { items: [], rhythm: "weekly", more: 0 }),
  },
  mailLinks: [
    { of: "follows", call: "endFollowsByLink", texts: "unsubscribeFollows", next: "/follow", stay: "/following" },
  ],
});
