import type { Handlers } from "../http/handler.ts";
import { deleteAccount } from "./accounts/deletion.ts";
import { disableAccount, enableAccount } from "./accounts/disabling.ts";
import { exportAccount } from "./accounts/export.ts";
import { account, ownAccount, updateAccount } from "./accounts/handlers.ts";
import { accountPhoto } from "./accounts/photo.ts";
import { searchAccounts } from "./accounts/search.ts";
import { createAccount } from "./accounts/sign-in.ts";
import { categories } from "./categories/handlers.ts";
import { event, events } from "./events/handlers.ts";
import { features } from "./features/handlers.ts";
import { page, pages } from "./pages/handlers.ts";
import { pagePhotos } from "./photos/handlers.ts";
import { post, posts } from "./posts/handlers.ts";
import { pagePrices } from "./prices/handlers.ts";
import { specialPage } from "./special-pages/handlers.ts";
import { stories, story } from "./stories/handlers.ts";
import { tags } from "./tags/handlers.ts";
import { pageSpecialTimes, pageTimes } from "./times/handlers.ts";

/** Every call of the contract with its deed. */
export const handlers: Handlers = {
  page,
  pages,
  pageTimes,
  pageSpecialTimes,
  pagePrices,
  pagePhotos,
  categories,
  tags,
  post,
  posts,
  specialPage,
  stories,
  story,
  events,
  event,
  features,
  createAccount,
  ownAccount,
  account,
  updateAccount,
  accountPhoto,
  deleteAccount,
  searchAccounts,
  disableAccount,
  enableAccount,
  exportAccount,
};
