import { sql } from "kysely";
import type { PageCard } from "../../../contract/pages/card.ts";
import type { Photo } from "../../../contract/photos.ts";
import type { PostCard } from "../../../contract/posts.ts";
import type { Newsletter, NewsletterCard } from "../../../domain/messages.ts";
import { ReadNotes } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { hasVerifiedAddress } from "../accounts/queries.ts";
import { findEdited } from "../features/queries.ts";
import { cardsOf } from "../page-cards/queries.ts";
import { postCardsOf } from "../posts/queries.ts";

/** Of the text of a post, to keep the mails small. */
const MAX_CHARACTERS = 400;
/** Twice the width of a card's picture in a mail, for high-density screens. */
const PICTURE_WIDTH = 320;

/**
 * A feature as the content of a mail: its public posts, then its public pages.
 * @throws ProblemError `not-found`
 */
export async function newsletterOf(db: Database, id: string, now: Temporal.Instant): Promise<Newsletter> {
  const { title, title_ie, text, text_ie, pages, posts } = await findEdited(db, id, now);
  const reading = new ReadNotes().context(db, now);
  const [postCards, pageCards] = await Promise.all([
    postCardsOf(
      reading,
      posts.map((post) => post.id),
    ),
    cardsOf(
      reading,
      pages.map((page) => page.id),
    ),
  ]);
  return {
    ...{ title, title_ie, text, text_ie, unsubscribe: "" },
    cards: [...postCards.map(postInMail), ...pageCards.map(pageInMail)],
  };
}

function postInMail({ id, title, title_ie, body, body_ie, page, photo }: PostCard): NewsletterCard {
  return {
    path: `/posts/${id}`,
    ...{ title, title_ie, text: beginning(body), text_ie: beginning(body_ie) },
    ...{ by: page.name, by_ie: page.name_ie, picture: pictureOf(photo) },
  };
}

function pageInMail({ slug, name, name_ie, slogan, slogan_ie, photo }: PageCard): NewsletterCard {
  return {
    path: `/pages/${slug}`,
    ...{ title: name, title_ie: name_ie, text: slogan, text_ie: slogan_ie },
    ...{ by: null, by_ie: null, picture: pictureOf(photo) },
  };
}

const beginning = (text: string | null) => text && [...text].slice(0, MAX_CHARACTERS).join("");

/** JPEG, because not every mail client supports newer formats. */
function pictureOf(photo: Photo | null): string | null {
  const width = photo?.widths.find((candidate) => candidate >= PICTURE_WIDTH) ?? photo?.widths.at(-1);
  return photo && width !== undefined ? `${photo.url}-${width}.jpg` : null;
}

/** Active accounts that subscribed to the newsletter and have a verified address. Index: account_newsletter. */
export function newsletterReaders(db: Database) {
  return db
    .selectFrom("account")
    .where("newsletter", "=", true)
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .where("email", "is not", null)
    .where(hasVerifiedAddress);
}

export async function countReaders(db: Database): Promise<number> {
  const { count } = await newsletterReaders(db)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
