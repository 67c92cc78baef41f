import { z } from "zod";

export const PUBLICATION_STATUSES = ["draft", "published", "archived"] as const;

/** Of what is written in peace before everybody sees it, and taken off without being lost. */
export const publicationStatus = z.enum(PUBLICATION_STATUSES);
