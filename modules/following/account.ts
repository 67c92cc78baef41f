import type { AccountPart } from "#core/web/account/account/part.ts";
import { Follows } from "./account/Follows.tsx";

export default {
  sections: [{ name: "follows", row: "preferences", component: Follows }],
} satisfies AccountPart;
