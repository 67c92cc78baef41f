import type { EndpointName } from "../../src/contract/index.ts";
import type { CallerName } from "./requests.ts";
import type { Fields, World } from "./world.ts";

type Chapter = (world: World) => Promise<{ fields: Fields; caller?: CallerName }>;

/** Calls that need something before them, or values that no schema can know. */
export const CHAPTERS: Partial<Record<EndpointName, Chapter>> = {};

/** Calls that no run can bring to a 2xx, and why. */
export const UNREACHABLE: Partial<Record<EndpointName, string>> = {};
