import { departuresOfRoutes } from "./contract/asked.ts";

/** What a question of travel is answered with. */
export default { departures: departuresOfRoutes };
