import { connections, departuresOfRoutes, operators } from "./contract/asked.ts";

/** What a question of travel is answered with. */
export default { connections, operators, departures: departuresOfRoutes };
