import { FollowScreen } from "./site/follow.tsx";
import { FollowConfirmScreen } from "./site/follow-confirm.tsx";
import { FollowingScreen } from "./site/following.tsx";

export default { FollowScreen, FollowConfirmScreen, FollowingScreen };
