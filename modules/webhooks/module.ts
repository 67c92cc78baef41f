import { module } from "#core/contract/module.ts";
import { mailOf, OURS, type PageData } from "#core/domain/mail-natures.ts";
import { webhookEndpoints } from "./contract.ts";

export default module({
  name: "webhooks",
  subjects: { webhooks: { title: "Webhooks", area: null, calls: webhookEndpoints } },
  textSets: ["admin"],
  jobs: ["webhooks"],
  kinds: { webhook: { named: { table: "webhook", name: "name" }, screen: "/webhooks" } },
  mails: {
    /** To administrators: a webhook was paused, since for three days nothing could be delivered. `page` is its name, `message` the last answer, or empty. */
    WEBHOOK_PAUSED: mailOf<PageData>(OURS, { page: "Portal of the council", path: "/admin/webhooks", message: "503" }),
  },
});
