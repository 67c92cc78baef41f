import { SITES_OF_MODULES } from "#start/compiled/sites.ts";
import {
  AccountScreen,
  ActionScreen,
  ClaimScreen,
  InviteScreen,
  RegisterScreen,
  ResetScreen,
  SetupScreen,
  SignInScreen,
} from "./account/screens.tsx";
import { ADMIN_SCREENS, MANAGE_SCREENS } from "./desk/desk-screens.tsx";
import type { AnyScreen } from "./document/screen.ts";
import { EventScreen } from "./site/screens/events/event.tsx";
import { EventsScreen } from "./site/screens/events/events.tsx";
import { CorrectScreen } from "./site/screens/feedback/correct.tsx";
import { FeedbackScreen } from "./site/screens/feedback/feedback.tsx";
import { HomeScreen } from "./site/screens/home/home.tsx";
import { OfflineScreen } from "./site/screens/offline/offline.tsx";
import { OpenDataScreen } from "./site/screens/open-data/open-data.tsx";
import { CheckScreen } from "./site/screens/owners/check.tsx";
import { RequestScreen } from "./site/screens/owners/request.tsx";
import { UnsubscribeScreen } from "./site/screens/owners/unsubscribe.tsx";
import { PageScreen } from "./site/screens/page/page.tsx";
import { CategoryScreen } from "./site/screens/pages/category.tsx";
import { PagesScreen } from "./site/screens/pages/pages.tsx";
import { InfoScreen } from "./site/screens/writing/info.tsx";
import { PostScreen } from "./site/screens/writing/post.tsx";
import { PostsScreen } from "./site/screens/writing/posts.tsx";
import { StoriesScreen } from "./site/screens/writing/stories.tsx";
import { StoryScreen } from "./site/screens/writing/story.tsx";
import { WalksScreen } from "./site/screens/writing/walks.tsx";

/** All screens. */
export const SCREENS: readonly AnyScreen[] = [
  HomeScreen,
  PagesScreen,
  PageScreen,
  CategoryScreen,
  PostsScreen,
  PostScreen,
  StoriesScreen,
  StoryScreen,
  WalksScreen,
  EventsScreen,
  EventScreen,
  InfoScreen,
  FeedbackScreen,
  CorrectScreen,
  RequestScreen,
  UnsubscribeScreen,
  CheckScreen,
  OpenDataScreen,
  OfflineScreen,
  SignInScreen,
  RegisterScreen,
  ResetScreen,
  ActionScreen,
  ClaimScreen,
  InviteScreen,
  SetupScreen,
  AccountScreen,
  ...SITES_OF_MODULES.flatMap(({ module, screens }) => screens.map((screen) => ({ offer: module, ...screen, module }))),
  ...MANAGE_SCREENS,
  ...ADMIN_SCREENS,
];
