import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AUTHORISATIONS_OF_MODULES } from "#start/compiled/authorisations.ts";
import { COMMUNITY, type Endpoint, type SubjectKind } from "../src/contract/endpoint.ts";
import { contract, type EndpointName, scopeOf, scopesFor } from "../src/contract/index.ts";
import { handlers } from "../src/server/api/index.ts";
import type { Route, RouteDeps } from "../src/server/calls/handler.ts";
import { ProblemError } from "../src/server/http/problem.ts";
import { type ApiServer, startApi } from "./support/api-server.ts";
import {
  type Outcome,
  OWNER_OF_TOKEN,
  outcomeByCaller,
  outcomeInInbox,
  outcomeOnAccount,
  outcomeOnCommunity,
  outcomeOnDraft,
  outcomeOnPage,
  outcomeOnStory,
  type WhoseAccount,
} from "./support/authorisation-rules.ts";
import {
  CALLERS,
  type CallerName,
  MISSING_ID,
  makeWorld,
  type OnPage,
  PAGE_STATES,
  type World,
} from "./support/authorisation-world.ts";

/**
 * Every call of the contract × every caller × every state of what it acts on. The routes are the contract's own, with a
 * handler that only says that it was reached and a body of the one field that names the subject; everything before the
 * handler is real. A call that the contract gets is in it by itself.
 */
const rows = Object.entries(contract) as [EndpointName, Endpoint][];
const isPublicRead = ([, row]: [string, Endpoint]) => row.kind === "public-read";
const guarded = rows.filter((row) => !isPublicRead(row));
const publicReads = rows.filter(isPublicRead);

/** No call of the matrix brings an idempotency key. */
const REACHED = new ProblemError("key-reused");

function bare([name, row]: [EndpointName, Endpoint], deps: RouteDeps): Route<Endpoint> {
  const fields = [row.subject?.field, ...row.path.matchAll(/\{(\w+)\}/g).map((match) => match[1])];
  const shape = Object.fromEntries(
    fields.flatMap((field) => (field ? [[field, row.input.shape[field] as z.ZodType]] : [])),
  );
  const handler = async () => {
    throw REACHED;
  };
  return { name, deps, handler, row: { ...row, limit: "read", input: z.object(shape) } as Endpoint };
}

let api: ApiServer;
let world: World;
let cells = 0;

beforeAll(async () => {
  api = await startApi({ extra: (deps) => guarded.map((row) => bare(row, deps)) });
  world = await makeWorld(api);
});
afterAll(async () => {
  console.info(`authorisation matrix: ${cells} cells of ${rows.length} calls`);
  await api?.stop();
});

type Cell = { caller: CallerName; state: string; body: Record<string, string>; expected: Outcome };

describe("who may call", () => {
  test.each(guarded)(
    "%s",
    async (_, row) => {
      const found: string[] = [];
      const expected: string[] = [];
      for (const cell of cellsOf(row)) {
        const line = (outcome: string) => `${cell.caller}, ${cell.state}: ${outcome}`;
        found.push(line(await outcomeOf(row, cell)));
        expected.push(line(cell.expected));
      }
      cells += found.length;
      expect(found).toEqual(expected);
    },
    120_000,
  );
});

/** A token may do what its owner may, as far as it was made for that. */
function cellsOf(row: Endpoint): Cell[] {
  return CALLERS.flatMap((caller) => {
    const owner = OWNER_OF_TOKEN[caller];
    if (!owner) return cellsFor(row, caller);
    const isMadeForIt = isInScope(row, caller);
    return cellsFor(row, owner).map((cell) => ({
      ...cell,
      caller,
      ...(!isMadeForIt && { expected: "token-scope" as const }),
    }));
  });
}

function isInScope(row: Endpoint, caller: CallerName): boolean {
  const scope = scopeOf(row);
  if (scope === null) return false;
  if (caller === "token for suggestions") return scope === "propose";
  return scopesFor(caller === "administrator's token" ? "admin" : "member").includes(scope);
}

function cellsFor(row: Endpoint, caller: CallerName): Cell[] {
  const { subject } = row;
  if (subject === null || subject.kind === "unattached") return [withoutState(row, caller)];
  const { kind, field } = subject;
  if (kind === "account") return accountCells(row, caller, field);
  if (kind === "story") return storyCells(row, caller, field);
  const onPages = PAGE_STATES.map((state) => ({
    caller,
    state,
    body: { [field]: world.idOf(kind, state) },
    expected: outcomeOnPage(row, caller, kind, state),
  }));
  return [
    ...onPages,
    ...draftCells(row, caller, field),
    ...communityCells(row, caller, field),
    ...inboxCells(row, caller, field),
  ];
}

/** Posts and events of a public page of which nobody but its team knows yet. */
function draftCells({ who, task, subject }: Endpoint, caller: CallerName, field: string): Cell[] {
  if (subject?.kind !== "post" && subject?.kind !== "event") return [];
  const body = { [field]: world.drafts[subject.kind] };
  return [{ caller, state: "draft", body, expected: outcomeOnDraft({ who, task }, caller) }];
}

/** What is about no page, and what is reported. */
function inboxCells({ who, task, subject }: Endpoint, caller: CallerName, field: string): Cell[] {
  if (subject?.kind !== "feedback") return [];
  const expected = outcomeInInbox({ who, task }, caller);
  return Object.entries(world.inbox).map(([state, id]) => ({ caller, state, body: { [field]: id }, expected }));
}

/** Events are a page's or the community's. */
function communityCells({ who, task, subject }: Endpoint, caller: CallerName, field: string): Cell[] {
  const ids = { event: world.communityEvents, calendar: { public: COMMUNITY } };
  if (subject?.kind !== "event" && subject?.kind !== "calendar") return [];
  return Object.entries(ids[subject.kind]).map(([state, id]) => ({
    caller,
    state: `community's, ${state}`,
    body: { [field]: id },
    expected: outcomeOnCommunity({ who, task }, caller, state as "public" | "draft"),
  }));
}

/** Recordings may be brought by whoever has a page, or writes for the community. */
const BRINGS_RECORDINGS: CallerName[] = [
  "owner",
  "manager",
  "other owner",
  "editor",
  "administrator",
  "deputy",
  "curator",
  "curator of another category",
];

function withoutState({ who, task, subject }: Endpoint, caller: CallerName): Cell {
  const allowed = subject?.kind !== "unattached" || who === "account" || BRINGS_RECORDINGS.includes(caller);
  const expected = outcomeByCaller({ who, task }, caller) ?? (allowed ? "reached" : "not-yours");
  return { caller, state: "–", body: {}, expected };
}

function accountCells({ who, task }: Endpoint, caller: CallerName, field: string): Cell[] {
  const { member, owner, administrator, deputy } = world.people;
  const own = Object.entries({ member, owner, administrator, deputy }).find(([name]) => name === caller)?.[1];
  const whose = {
    another: member === own ? owner.id : member.id,
    missing: MISSING_ID,
    ...(own && { own: own.id }),
    ...(own !== administrator && { "an administrator's": administrator.id }),
  };
  return Object.entries(whose).map(([state, id]) => ({
    caller,
    state,
    body: { [field]: id },
    expected: outcomeOnAccount({ who, task }, caller, state as WhoseAccount),
  }));
}

function storyCells({ who, task }: Endpoint, caller: CallerName, field: string): Cell[] {
  return (["published", "draft", "missing"] as const).map((state) => ({
    caller,
    state,
    body: { [field]: world.stories[state] },
    expected: outcomeOnStory({ who, task }, caller, state),
  }));
}

async function outcomeOf(row: Endpoint, { caller, body }: Cell): Promise<string> {
  const path = `/extra${row.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => body[field] ?? "x")}`;
  const inPath = new Set(row.path.matchAll(/\{(\w+)\}/g).map((match) => match[1]));
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !inPath.has(name)));
  const { headers } = world.callers[caller];
  const answer = row.kind.endsWith("-upload")
    ? await api.postForm(path, formOf(fields), { headers })
    : row.kind === "event-stream"
      ? await api.app.inject({ url: path, headers })
      : await api.post(path, fields, { headers });
  const { code } = answer.json();
  const isReached = code === REACHED.code || (answer.statusCode === 415 && row.kind.endsWith("-upload"));
  return isReached ? "reached" : code;
}

/** A file that is no picture and no sound: who may upload hears that, and nobody else gets so far. */
function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob(["neither"]), "file.jpg");
  return form;
}

test("no token reads or changes an account, gives rights away, signs in, or destroys what cannot easily be had again", () => {
  const never = [
    "ownAccount",
    "updateAccount",
    "exportAccount",
    "deleteAccount",
    "disableAccount",
    "sessions",
    "endSession",
    "tokens",
    "addToken",
    "revokeToken",
    "adminTokens",
    "sendInvite",
    "claimInvite",
    "claimByCode",
    "decideClaim",
    "removeFromTeam",
    "setPageOwner",
    "movePages",
    "deletePage",
    "deleteStory",
    "deleteCategory",
  ] as const;
  for (const name of never) expect([name, scopeOf(contract[name])]).toEqual([name, null]);
  expect(scopeOf(contract.saveWeek)).toBe("hours:write");
  expect(scopeOf(contract.adminPages)).toBe("office:read");
  expect(scopesFor("member")).not.toContain("office:read");
  expect(scopesFor("member")).not.toContain("stories:write");
});

test("whoever stands at the counter changes the hours of a page, and nothing else", () => {
  const changes = guarded.filter(([, row]) => "audit" in row && ["team", "owner", "organiser"].includes(row.who));
  const names = changes.filter(([, { task }]) => task === "hours" || task === "look").map(([name]) => name);
  const ofModules = AUTHORISATIONS_OF_MODULES.flatMap(({ atCounter }) => atCounter ?? []);
  const ofCore = names.filter((name) => !ofModules.includes(name));
  expect(names).toEqual(expect.arrayContaining(ofModules));
  expect(ofCore.sort()).toEqual([
    "addSpecialTime",
    "addTimes",
    "confirmHours",
    "deleteSpecialTime",
    "deleteTime",
    "editSpecialTime",
    "editTime",
    "removeFromTeam",
    "saveWeek",
    "setDayNotice",
    "setHolidayRule",
    "undoDayNotice",
  ]);
});

test("what needs a sign-in shortly before is about what is destroyed", () => {
  const destroying = rows.filter(([, row]) => "destroys" in row && row.destroys);
  expect(destroying.length).toBeGreaterThan(9);
  for (const [name, row] of destroying) expect([name, row.task]).toEqual([name, "destroy"]);
});

describe("what is public", () => {
  const ofAPage = publicReads.filter(([, row]) => row.path.startsWith("/page/") && subjectOf(row) !== null);

  test.each(ofAPage)(
    "%s shows a page that is public to everybody, whatever token they bring, and no other",
    async (_, row) => {
      const { kind, field } = subjectOf(row) as { kind: OnPage; field: string };
      for (const state of PAGE_STATES) {
        for (const caller of CALLERS) {
          const path = `/api${row.path.replace("{id}", world.idOf(kind, state))}`;
          const body = row.path.includes("{") ? {} : { [field]: world.idOf(kind, state) };
          const answer = await api.post(path, body, world.callers[caller]);
          const where = `${caller}, ${state}`;
          cells += 1;
          if (state === "public") expect(answer.statusCode, where).toBe(200);
          else
            expect([answer.statusCode, answer.headers["cache-control"]], where).toEqual(hiddenFrom(row, caller, state));
        }
      }
    },
  );

  test.each(publicReads)("%s asks nobody who they are", async (name) => {
    expect(handlers[name]).toBeTypeOf("function");
    expect(contract[name]).toMatchObject({ who: "anybody", method: "GET", subject: null });
  });
});

/** Of a page that is not public: its team and administrators see the page itself, never from a cache. */
function hiddenFrom(row: Endpoint, caller: CallerName, state: string): [number, string] {
  if (row.kind !== "public-read" || !row.preview) return [404, "no-store"];
  const team = [
    "owner",
    "manager",
    "counter",
    "administrator",
    "deputy",
    "curator",
    "owner's token",
    "administrator's token",
  ];
  const isAware = team.includes(caller) && !["deleted", "missing"].includes(state);
  if (isAware) return [200, "no-store"];
  if (caller === "expired program" || caller === "revoked program") return [401, "no-store"];
  if (caller === "disabled manager") return [403, "no-store"];
  if (["deleted", "expired token", "garbage token", "somebody else's uid"].includes(caller)) return [401, "no-store"];
  return [404, "no-store"];
}

/** The page or the post that a public read is about, by the field that names it. */
function subjectOf(row: Endpoint): { kind: SubjectKind; field: string } | null {
  if (row.path === "/page/posts/id/{id}") return { kind: "post", field: "id" };
  if (row.path === "/page/id/{id}") return { kind: "page", field: "id" };
  return "page_id" in row.input.shape ? { kind: "page", field: "page_id" } : null;
}
