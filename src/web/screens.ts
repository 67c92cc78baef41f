import {
  AccountScreen,
  ActionScreen,
  ClaimScreen,
  InviteScreen,
  RegisterScreen,
  ResetScreen,
  SignInScreen,
} from "./account/screens.tsx";
import { ADMIN_SCREENS, MANAGE_SCREENS } from "./desk/desk-screens.tsx";
import type { AnyScreen } from "./document/screen.ts";
import { BookletScreen } from "./site/screens/booklet.tsx";
import { CategoryScreen } from "./site/screens/category.tsx";
import { CheckScreen } from "./site/screens/check.tsx";
import { CorrectScreen } from "./site/screens/correct.tsx";
import { EventScreen } from "./site/screens/event.tsx";
import { EventsScreen } from "./site/screens/events.tsx";
import { FeedbackScreen } from "./site/screens/feedback.tsx";
import { FollowScreen } from "./site/screens/follow.tsx";
import { FollowConfirmScreen } from "./site/screens/follow-confirm.tsx";
import { FollowingScreen } from "./site/screens/following.tsx";
import { HomeScreen } from "./site/screens/home.tsx";
import { InfoScreen } from "./site/screens/info.tsx";
import { MyDayScreen } from "./site/screens/my-day.tsx";
import { OfflineScreen } from "./site/screens/offline.tsx";
import { OpenDataScreen } from "./site/screens/open-data.tsx";
import { PageScreen } from "./site/screens/page.tsx";
import { PagesScreen } from "./site/screens/pages.tsx";
import { PostScreen } from "./site/screens/post.tsx";
import { PostsScreen } from "./site/screens/posts.tsx";
import { RequestScreen } from "./site/screens/request.tsx";
import { StoriesScreen } from "./site/screens/stories.tsx";
import { StoryScreen } from "./site/screens/story.tsx";
import { UnsubscribeScreen } from "./site/screens/unsubscribe.tsx";
import { WindowCardScreen } from "./site/screens/window-card.tsx";

/** All screens. */
export const SCREENS: readonly AnyScreen[] = [
  HomeScreen,
  PagesScreen,
  PageScreen,
  WindowCardScreen,
  CategoryScreen,
  PostsScreen,
  PostScreen,
  StoriesScreen,
  StoryScreen,
  EventsScreen,
  EventScreen,
  MyDayScreen,
  BookletScreen,
  InfoScreen,
  FeedbackScreen,
  CorrectScreen,
  RequestScreen,
  FollowScreen,
  FollowConfirmScreen,
  FollowingScreen,
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
  AccountScreen,
  ...MANAGE_SCREENS,
  ...ADMIN_SCREENS,
];
