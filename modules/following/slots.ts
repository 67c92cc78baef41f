import type { SlotsPart } from "#core/web/document/module.ts";
import { FollowLink } from "./site/FollowLink.tsx";
import { FooterLink } from "./site/FooterLink.tsx";

export default { subscribe: { component: FollowLink }, footer: { component: FooterLink } } satisfies SlotsPart;
