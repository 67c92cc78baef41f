import type { MailDocuments } from "#core/web/mail/rendered-message.ts";
import { renderNewsletter } from "./mail/render.tsx";

export default { FEATURE: renderNewsletter } satisfies MailDocuments;
