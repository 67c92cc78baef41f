import type { Contract } from "#core/contract/index.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { Handler, Services } from "#core/server/calls/handler.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { serviceOf } from "#core/server/push/push-services.ts";
import { deviceAt, followerOfDevice, moveDeviceTo } from "../devices.ts";
import { changeRhythm, confirm, endOf, followOf, OF_NOBODY } from "../followers.ts";
import { listFollows } from "../queries.ts";
import { findFollowed } from "../subject.ts";

/** docs/rules.md, Limits: by client address. */
const ADDED = { points: 30, seconds: 60 * 60 };

export const followsOfDevice: Handler<Contract["followsOfDevice"]> = async (device, { db }) => {
  const followerId = await followerOfDevice(db, device);
  return { items: followerId === null ? [] : await listFollows(db, [followerId]) };
};

/** Needs no confirmation: the browser has asked, and what is sent reaches this device only. */
export const followOnDevice: Handler<Contract["followOnDevice"]> = async (sent, context) => {
  const { tx, caller, client, now, services } = context;
  const { rhythm, endpoint, auth, p256dh, locale, ...wanted } = sent;
  requireKnownService(services, endpoint);
  const subject = await findFollowed(tx, wanted);
  await spendOrRefuse(tx, limitKey("follow device", client.address), ADDED);
  const accountId = caller.kind === "account" ? caller.id : null;
  const followerId = await deviceAt(tx, { endpoint, auth, p256dh, accountId, locale });
  const id = await followOf(tx, followerId, subject, rhythm);
  await confirm(tx, { id, followerId }, rhythm, now);
  context.changed({ kind: "follow", id, before: null, after: { kind: subject.kind, rhythm } });
  return { items: await listFollows(tx, [followerId]) };
};

export const changeFollowOfDevice: Handler<Contract["changeFollowOfDevice"]> = async (sent, context) => {
  const { tx } = context;
  const { id, rhythm, ...device } = sent;
  const followerId = await followerOfDevice(tx, device);
  if (followerId === null) throw notFound();
  const before = await changeRhythm(tx, { id, followerId }, rhythm);
  if (before === undefined) throw notFound();
  if (before === rhythm) context.unchanged();
  else context.changed({ kind: "follow", id, before: { rhythm: before }, after: { rhythm } });
  return { items: await listFollows(tx, [followerId]) };
};

/** Repeating it is no error. */
export const endFollowsOfDevice: Handler<Contract["endFollowsOfDevice"]> = async ({ id, ...device }, context) => {
  const { tx } = context;
  const followerId = await followerOfDevice(tx, device);
  const ended = followerId === null ? 0 : await endOf(tx, followerId, id);
  if (followerId === null || ended === 0) context.unchanged(...OF_NOBODY);
  else context.changed({ kind: "follow", id: id ?? followerId, before: { follows: ended }, after: null });
  return { items: followerId === null ? [] : await listFollows(tx, [followerId]) };
};

export const moveDevice: Handler<Contract["moveDevice"]> = async (sent, context) => {
  const { tx, client, services } = context;
  const { new_endpoint: endpoint, new_auth: auth, new_p256dh: p256dh, ...device } = sent;
  requireKnownService(services, endpoint);
  await spendOrRefuse(tx, limitKey("follow device", client.address), ADDED);
  const followerId = await followerOfDevice(tx, device);
  if (followerId === null) throw notFound();
  await moveDeviceTo(tx, device, { endpoint, auth, p256dh });
  context.changed({ kind: "follow", id: followerId, before: null, after: {} });
  return { items: await listFollows(tx, [followerId]) };
};

/** Whatever else a browser, or somebody in its place, names is not asked by the server. */
function requireKnownService({ push }: Pick<Services, "push">, endpoint: string): void {
  if (!push) throw new ProblemError("push-off");
  if (!serviceOf(endpoint, push.services)) throw new ProblemError("unknown-push-service");
}
