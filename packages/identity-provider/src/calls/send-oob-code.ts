import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { actionLink, readContinueUrl } from "../action-link.ts";
import { type CallContext, call, emailText, text } from "../call.ts";
import { type CodeDetails, createCode } from "../codes.ts";
import { readEmail } from "../email.ts";
import { requireMethod } from "../methods.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { findUserByEmail } from "../users.ts";
import { MAX_TOKEN, MAX_URL } from "./field-limits.ts";

/** Per client address, and per recipient. */
const MAILS = { points: 5, seconds: 30 * 60 };
/** Longer than the work for an existing user, so that the response time does not reveal whether there is one. */
const LEAST_MS = 200;

const body = z.object({
  requestType: text(100),
  email: emailText(),
  newEmail: emailText(),
  idToken: text(MAX_TOKEN),
  continueUrl: text(MAX_URL),
});
type Body = z.output<typeof body>;

/** The mails that a client may request. A mail that reverts a change is sent by that change. */
const SENDERS = new Map([
  ["PASSWORD_RESET", sendReset],
  ["EMAIL_SIGNIN", sendSignInLink],
  ["VERIFY_EMAIL", sendVerification],
  ["VERIFY_AND_CHANGE_EMAIL", sendChange],
]);

/** `accounts:sendOobCode`: sends a mail whose link contains a code. */
export const sendOobCode = call(body, async (body, context) => {
  if (!body.requestType) throw new ProtocolError("MISSING_REQ_TYPE");
  const send = SENDERS.get(body.requestType);
  if (!send) throw new ProtocolError("INVALID_REQ_TYPE");
  return send({ ...body, continueUrl: readContinueUrl(context.deps, body.continueUrl) }, context);
});

/** The same answer after the same time, whether or not the address has a user. */
async function sendReset(body: Body, context: CallContext): Promise<object> {
  const { deps } = context;
  requireMethod(deps, "password");
  const email = readEmail(body.email);
  await spendMail(context, email, "RESET_PASSWORD_EXCEED_LIMIT");
  const [user] = await Promise.all([findUserByEmail(deps.db, email), sleep(LEAST_MS / 2)]);
  const sending = user && !user.disabled && mail(context, "PASSWORD_RESET", { uid: user.uid, email }, body);
  await Promise.all([sending, sleep(LEAST_MS / 2)]);
  return { email };
}

/** Sent to any address: the link registers a user where there is none. */
async function sendSignInLink(body: Body, context: CallContext): Promise<object> {
  const { deps } = context;
  requireMethod(deps, "email-link");
  const email = readEmail(body.email);
  await spendMail(context, email);
  const user = await findUserByEmail(deps.db, email);
  await mail(context, "EMAIL_SIGNIN", { uid: user?.uid ?? null, email }, body);
  return { email };
}

async function sendVerification(body: Body, context: CallContext): Promise<object> {
  const { user } = await requireUser(context.deps, body.idToken);
  const email = readEmail(user.email ?? undefined);
  await spendMail(context, email);
  await mail(context, "VERIFY_EMAIL", { uid: user.uid, email }, body);
  return { email };
}

/** Sends the mail to the new address. @returns the current address */
async function sendChange(body: Body, context: CallContext): Promise<object> {
  const { deps } = context;
  const caller = await requireUser(deps, body.idToken);
  requireRecentSignIn(deps, caller);
  const newEmail = readEmail(body.newEmail);
  const { uid, email } = caller.user;
  const owner = await findUserByEmail(deps.db, newEmail);
  if (owner && owner.uid !== uid) throw new ProtocolError("EMAIL_EXISTS");
  await spendMail(context, newEmail);
  await mail(context, "VERIFY_AND_CHANGE_EMAIL", { uid, email: email ?? newEmail, newEmail }, body);
  return email ? { email } : {};
}

async function spendMail({ deps, clientAddress }: CallContext, to: string, code = "TOO_MANY_ATTEMPTS_TRY_LATER") {
  const { limits } = deps;
  const maySend =
    (await limits.spend(["mails from", clientAddress], { ...MAILS, isOfAddress: true })) &&
    (await limits.spend(["mails to", to], MAILS));
  if (!maySend) throw new ProtocolError(code);
}

type Kind = "PASSWORD_RESET" | "EMAIL_SIGNIN" | "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL";

/** Writes the code and its mail in one transaction. */
async function mail({ deps, locale }: CallContext, kind: Kind, details: CodeDetails, { continueUrl }: Body) {
  const { email, newEmail = email } = details;
  await deps.db.transaction().execute(async (tx) => {
    const code = await createCode(tx, deps, kind, details);
    const link = actionLink(deps, { kind, code, locale, continueUrl });
    await deps.mailer.queue(tx, { type: kind, to: newEmail, locale, data: { code, link, email, newEmail } });
  });
}
