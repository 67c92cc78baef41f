import type { MailDocuments } from "#core/web/mail/rendered-message.ts";
import { renderDigest } from "./mail/render.tsx";

export default { FOLLOW_DIGEST: renderDigest } satisfies MailDocuments;
