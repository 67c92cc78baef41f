import { module } from "#core/contract/module.ts";
import { heartEndpoints } from "./contract/hearts.ts";
import { sharedDayEndpoints } from "./contract/shared-day.ts";

export default module({
  name: "my-day",
  furtherCalls: { "my-day": { ...heartEndpoints, ...sharedDayEndpoints } },
  jobs: ["shared-day-sweep"],
  kinds: { "shared-day": { screen: null } },
});
