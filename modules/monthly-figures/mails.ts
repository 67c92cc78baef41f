import type { MailDocuments } from "#core/web/mail/rendered-message.ts";
import { renderFigures } from "./mail/render.tsx";

export default { MONTHLY_FIGURES: renderFigures } satisfies MailDocuments;
