/** A newsletter in both languages; the recipient's is chosen when the mail is rendered. */
export type Newsletter = {
  title: string | null;
  title_ie: string | null;
  text: string | null;
  text_ie: string | null;
  cards: NewsletterCard[];
  /** The token for unsubscribing; empty once the mail is sent. */
  unsubscribe: string;
};

export type NewsletterCard = {
  /** Without language, such as `/pages/corner-shop`. */
  path: string;
  title: string | null;
  title_ie: string | null;
  text: string | null;
  text_ie: string | null;
  /** The name of the page; null where it is the title. */
  by: string | null;
  by_ie: string | null;
  /** From the root, such as `/images/posts/…-320.jpg`. */
  picture: string | null;
};
