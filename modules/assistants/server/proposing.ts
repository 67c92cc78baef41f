import type { FastifyBaseLogger } from "fastify";
import type { DataOf, Write } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import type { IdentifiedCaller } from "#core/server/access/caller.ts";
import { costOf, spendOrRefuse } from "#core/server/access/limits.ts";
import { notifyDeciders } from "#core/server/api/community/proposals/effects.ts";
import type { Services } from "#core/server/calls/handler.ts";
import { privateContext } from "#core/server/calls/private-read.ts";
import { readInput } from "#core/server/calls/validation.ts";
import { runWrite } from "#core/server/calls/write.ts";
import type { Database } from "#core/server/db/connect.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import {
  HOURS_FIELD_OF,
  PROPOSING_TOOLS,
  type ProposingAnswer,
  type ProposingInput,
  type ProposingToolName,
} from "../contract/proposing.ts";
import type { ReaderDeps, ToolReader } from "./reader.ts";

export type ProposingDeps = ReaderDeps & { services: Services; log: FastifyBaseLogger };
/** The program that proposes, and the id of its request. */
export type Proposer = { identified: IdentifiedCaller; requestId: string };

type Context = { deps: ProposingDeps; proposer: Proposer; reader: ToolReader };
type Proposal<Name extends ProposingToolName> = (
  input: ProposingInput<Name>,
  context: Context,
) => Promise<{ answer: ProposingAnswer<Name>; text: string }>;

type WriteName = "suggestCorrections" | "addEvent" | "withdrawProposal";

/** Makes a call of the API in the name of the owner of the token, with its permission, limit and audit entry. */
async function write<Name extends WriteName>(
  { deps, proposer: { identified, requestId } }: Context,
  name: Name,
  sent: Record<string, unknown>,
  proposes?: { why: string },
): Promise<DataOf<Contract[Name]>> {
  const row: Write = contract[name];
  const cost = costOf(row.limit, identified.caller, identified.client.address);
  if (cost) await spendOrRefuse(deps.db, cost.key, cost.limit);
  const input = readInput(row.input, sent);
  const handler = deps.handlers[name] as (input: unknown, context: unknown) => Promise<unknown>;
  const call = { name, row, deps, identified, input, requestId, log: deps.log, repeat: null };
  const made = await runWrite(proposes ? { ...call, proposes } : call, (context, given) => handler(given, context));
  return made as DataOf<Contract[Name]>;
}

async function suggest(context: Context, place: string, why: string, sent: object) {
  const { reader } = context;
  const { slug } = await reader.call("page", { id: place });
  const locale = localeOf(reader.language);
  const { ids } = await write(context, "suggestCorrections", { page_id: place, note: why, locale, ...sent });
  return proposed(ids, slug, reader);
}

function proposed(ids: string[], slug: string, reader: ToolReader) {
  const texts = textsFor(reader.language, "assistants").proposing;
  const link = reader.link(`/pages/${slug}`);
  const text = ids.length > 0 ? texts.waits({ n: ids.length, ids: ids.join(", ") }) : texts.known;
  return { answer: { ids, link }, text };
}

const proposeHours: Proposal<"propose_hours"> = ({ place, why, hours }, context) => {
  const changes = Object.entries(hours).flatMap(([day, typed]) =>
    typed === undefined ? [] : [[HOURS_FIELD_OF[day as keyof typeof hours], typed]],
  );
  return suggest(context, place, why, { changes: Object.fromEntries(changes) });
};

const proposePrices: Proposal<"propose_prices"> = ({ place, why, prices }, context) =>
  suggest(context, place, why, { changes: {}, prices });

const proposeTexts: Proposal<"propose_texts"> = ({ place, why, texts }, context) =>
  suggest(context, place, why, { changes: texts });

const proposeEvent: Proposal<"propose_event"> = async ({ place, why, language: _, ...event }, context) => {
  const { deps, proposer, reader } = context;
  const page = await reader.call("page", { id: place });
  const sent = { ...event, page_id: page.id, status: "published" };
  const made = await write(context, "addEvent", sent, { why });
  const ids = isWaitingEdit(made) ? made.proposals : [];
  for (const id of ids) await deps.db.transaction().execute((tx) => notifyDecidersOf(tx, id, page, proposer));
  return proposed(ids, page.slug, reader);
};

/** The team of the page, or the office where it has none; where the office looks at all edits, it is notified already. */
async function notifyDecidersOf(tx: Database, id: string, page: Page, { identified: { caller } }: Proposer) {
  const { source, note } = await tx
    .selectFrom("proposed_change")
    .select(["source", "note"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const sender = { name: null, note, account_id: caller.kind === "account" ? caller.id : null };
  if (source === "visitor") await notifyDeciders(tx, page, sender);
}

const myProposals: Proposal<"my_proposals"> = async ({ status }, { deps, proposer, reader }) => {
  const row = contract.ownProposals;
  const input = readInput(row.input, { ...(status && { status }) });
  const context = await privateContext(deps, { row, identified: proposer.identified, input });
  const { items } = row.answer.parse(await deps.handlers.ownProposals(input, context));
  const { status: labels, none } = textsFor(reader.language, "assistants").proposing;
  const lines = items.map(({ id, page, field, status: now, reason }) =>
    [`- ${page.slug}`, field, labels[now], reason, id].filter(Boolean).join(" · "),
  );
  return { answer: { proposals: items }, text: lines.join("\n") || none };
};

const withdraw: Proposal<"withdraw_proposal"> = async ({ id }, context) => {
  const proposal = await write(context, "withdrawProposal", { id });
  return { answer: { proposal }, text: textsFor(context.reader.language, "assistants").proposing.withdrawn };
};

export const PROPOSALS: { [Name in ProposingToolName]: Proposal<Name> } = {
  propose_hours: proposeHours,
  propose_prices: proposePrices,
  propose_texts: proposeTexts,
  propose_event: proposeEvent,
  my_proposals: myProposals,
  withdraw_proposal: withdraw,
};

/** Whether a caller may use these tools. */
export const mayPropose = ({ caller }: IdentifiedCaller): boolean =>
  caller.kind === "account" && (caller.token?.scopes.includes("propose") ?? false);

export const isProposingTool = (name: unknown): name is ProposingToolName =>
  typeof name === "string" && Object.hasOwn(PROPOSING_TOOLS, name);
