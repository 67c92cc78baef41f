import type { SessionEndPart } from "#core/web/app/session/session-end-part.ts";
import { forgetSynced } from "./hearts/stored-hearts.ts";

export default { forget: forgetSynced } satisfies SessionEndPart;
