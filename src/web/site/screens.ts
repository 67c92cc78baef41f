import type { AnyScreen } from "./screen.ts";
import { AccountScreen } from "./screens/account.tsx";
import { ActionScreen } from "./screens/action.tsx";
import { ADMIN_SCREENS } from "./screens/admin.ts";
import { CategoryScreen } from "./screens/category.tsx";
import { EventScreen } from "./screens/event.tsx";
import { EventsScreen } from "./screens/events.tsx";
import { FeedbackScreen } from "./screens/feedback.tsx";
import { HomeScreen } from "./screens/home.tsx";
import { InfoScreen } from "./screens/info.tsx";
import { InviteScreen } from "./screens/invites.tsx";
import { MANAGE_SCREENS } from "./screens/manage.ts";
import { OpenDataScreen } from "./screens/open-data.tsx";
import { PageScreen } from "./screens/page.tsx";
import { PagesScreen } from "./screens/pages.tsx";
import { PostScreen } from "./screens/post.tsx";
import { PostsScreen } from "./screens/posts.tsx";
import { RegisterScreen } from "./screens/register.tsx";
import { RequestScreen } from "./screens/request.tsx";
import { ResetScreen } from "./screens/reset.tsx";
import { SignInScreen } from "./screens/sign-in.tsx";
import { StoriesScreen } from "./screens/stories.tsx";
import { StoryScreen } from "./screens/story.tsx";
import { UnsubscribeScreen } from "./screens/unsubscribe.tsx";

/** Every public screen. */
export const SCREENS: readonly AnyScreen[] = [
  HomeScreen,
  PagesScreen,
  PageScreen,
  CategoryScreen,
  PostsScreen,
  PostScreen,
  StoriesScreen,
  StoryScreen,
  EventsScreen,
  EventScreen,
  InfoScreen,
  FeedbackScreen,
  RequestScreen,
  UnsubscribeScreen,
  OpenDataScreen,
  SignInScreen,
  RegisterScreen,
  ResetScreen,
  ActionScreen,
  InviteScreen,
  AccountScreen,
  ...MANAGE_SCREENS,
  ...ADMIN_SCREENS,
];
