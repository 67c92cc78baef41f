import type { SitePart } from "#core/web/document/module.ts";
import { FollowScreen } from "./site/follow.tsx";
import { FollowConfirmScreen } from "./site/follow-confirm.tsx";
import { FollowingScreen } from "./site/following.tsx";

export default { screens: [FollowScreen, FollowConfirmScreen, FollowingScreen] } satisfies SitePart;
