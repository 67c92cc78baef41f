import { module } from "#core/contract/module.ts";
import { statisticsEndpoints } from "./contract.ts";

export default module({
  name: "statistics",
  furtherCalls: { statistics: statisticsEndpoints },
  textSets: ["manage", "admin"],
});
