import {
  createMcpHandler,
  type McpHttpHandler,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { LANGUAGE_CODES, type Language } from "#core/contract/languages.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { acceptedLocale } from "#core/server/http/negotiate.ts";
import { problemBody, toProblem } from "#core/server/http/send-problem.ts";
import { offered } from "#core/texts/offered.ts";
import { placeForms } from "#core/texts/place-forms.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { dayPlansOf } from "#core/web/document/day-plans.ts";
import { hasJourneys } from "#core/web/document/journeys.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { PROPOSING_TOOLS, type ProposingToolName } from "../contract/proposing.ts";
import { ASSISTANT_TOOLS, offeredTools, type ToolName } from "../contract/tools.ts";
import { ANSWERS } from "./answers.ts";
import { described } from "./described.ts";
import { footer } from "./lines.ts";
import { placeDocument } from "./place.ts";
import { PROPOSALS, type Proposer, type ProposingDeps } from "./proposing.ts";
import { type Answer, ToolReader } from "./reader.ts";

/** How many pages one part of the list of resources names; a cursor leads to the next. */
const LISTED_PAGES = 25;
/** Suggestions for the address of a page. */
const SUGGESTED = 10;

/**
 * The Model Context Protocol over Streamable HTTP, without sessions: each request is served by a server of its own, of the present
 * revision (2026-07-28), or of those with a handshake. Loaded by the first request, since most processes never serve one.
 */
export const mcpHandler = (deps: ProposingDeps): McpHttpHandler =>
  createMcpHandler(
    ({ requestInfo, authInfo }) => serverFor(deps, requestInfo, authInfo?.extra as Proposer | undefined),
    {
      maxSubscriptions: 0, // nothing here is announced: a stream would be open in vain
      onerror: (err) => deps.log.debug({ err }, "a message of an assistant was refused"),
    },
  );

/** @param proposer the owner of a token, for whom there are more tools */
function serverFor(deps: ProposingDeps, request: Request | undefined, proposer: Proposer | undefined): McpServer {
  const { settings } = deps;
  const preferred = acceptedLocale(request?.headers.get("accept-language") ?? undefined, settings.languages);
  const texts = textsFor(preferred, "assistants");
  const server = new McpServer(
    {
      name: "eolaire",
      title: settings.name[preferred],
      version: packageJson.version,
      websiteUrl: settings.publicUrl,
    },
    { instructions: texts.instructions({ of: placeForms(settings.directory, preferred).of }) },
  );
  const readerIn = (language: Language = preferred) =>
    new ToolReader(deps, settings.languages.includes(language) ? language : preferred);
  const has = {
    timetables: hasJourneys(settings) ? ("yes" as const) : ("no" as const),
    walks: offered(settings.directory, "walks"),
  };
  const said = (text: string | ((values: typeof has) => string)) => (typeof text === "string" ? text : text(has));
  const named = (name: ToolName | ProposingToolName) => ({
    title: said(texts.tools[name]),
    description: said(texts.about[name]),
  });
  const needed = {
    stories: settings.directory.has_stories,
    journeys: hasJourneys(settings),
    plans: dayPlansOf(settings) !== undefined,
  };
  for (const name of offeredTools(needed)) registerTool(server, name, { deps, readerIn, named: named(name) });
  if (proposer) {
    for (const name of Object.keys(PROPOSING_TOOLS) as ProposingToolName[])
      registerProposing(server, name, { deps, readerIn, proposer, named: named(name) });
  }
  registerPages(server, deps, { readerIn, named: { title: texts.page, description: texts.pageAbout } });
  return server;
}

type Serving = {
  deps: ProposingDeps;
  readerIn: (language?: Language) => ToolReader;
  /** In the language that the client prefers; names and descriptions of fields are in English. */
  named: { title: string; description: string };
};

function registerTool(server: McpServer, name: ToolName, { deps, readerIn, named }: Serving): void {
  const tool = ASSISTANT_TOOLS[name];
  const config = {
    ...named,
    inputSchema: described(tool.input).input,
    outputSchema: described(tool.answer).output,
    annotations: { title: named.title, readOnlyHint: true, openWorldHint: false },
  };
  server.registerTool(name, config, async (sent) => {
    const input = sent as { language?: Language };
    const reader = readerIn(input.language);
    try {
      const { answer, lines } = await (ANSWERS[name] as Answer<ToolName>)(input as never, reader);
      const text = [...lines, footer(answer, reader)].join("\n");
      return { content: [{ type: "text", text }], structuredContent: tool.answer.parse(answer) };
    } catch (error) {
      return refusal(error, reader, deps);
    }
  });
}

function registerProposing(
  server: McpServer,
  name: ProposingToolName,
  { deps, readerIn, proposer, named }: Serving & { proposer: Proposer },
): void {
  const tool = PROPOSING_TOOLS[name];
  const config = {
    ...named,
    inputSchema: described(tool.input).input,
    outputSchema: described(tool.answer).output,
    annotations: {
      title: named.title,
      openWorldHint: false,
      destructiveHint: false,
      readOnlyHint: name === "my_proposals",
    },
  };
  server.registerTool(name, config, async (sent) => {
    const input = sent as { language?: Language };
    const reader = readerIn(input.language);
    try {
      const propose = PROPOSALS[name] as (
        input: unknown,
        context: object,
      ) => ReturnType<(typeof PROPOSALS)[typeof name]>;
      const { answer, text } = await propose(input, { deps, proposer, reader });
      return { content: [{ type: "text", text }], structuredContent: tool.answer.parse(answer) };
    } catch (error) {
      return refusal(error, reader, deps);
    }
  });
}

/** The same error as of the API, in the language of the answer. */
function refusal(error: unknown, { language }: ToolReader, { log }: ProposingDeps) {
  const problem = toProblem(error);
  if (problem.code === "internal") log.error({ err: error }, "a tool of assistants failed");
  const { detail, code } = problemBody(problem, acceptedLocale(language));
  return { content: [{ type: "text" as const, text: `${detail} (${code})` }], isError: true };
}

/** Each page is a resource: its address on the site, read as a document. */
function registerPages(
  server: McpServer,
  { settings }: ProposingDeps,
  { readerIn, named }: Pick<Serving, "readerIn" | "named">,
): void {
  const languageOf = (code: unknown) => LANGUAGE_CODES.find((one) => one === code);
  const address = `${settings.publicUrl}/{language}/pages/{slug}`;
  const mimeType = "text/markdown";
  const template = new ResourceTemplate(address, {
    list: undefined, // below, since that of the SDK has no cursor
    complete: {
      language: (typed) => settings.languages.filter((code) => code.startsWith(typed)),
      slug: async (typed) => {
        if (!typed.trim()) return [];
        const { items } = await readerIn().call("pages", { q: typed.slice(0, 200), limit: SUGGESTED });
        return items.map(({ slug }) => slug);
      },
    },
  });
  const about = { ...named, mimeType };
  server.registerResource("page", template, about, async (uri, { language, slug }) => ({
    contents: [{ uri: uri.href, mimeType, text: await placeDocument(String(slug), readerIn(languageOf(language))) }],
  }));
  server.server.setRequestHandler("resources/list", async ({ params }) => {
    const reader = readerIn();
    const asked = { sort: "rank" as const, limit: LISTED_PAGES, ...(params?.cursor && { cursor: params.cursor }) };
    const { items, next_cursor } = await reader.call("pages", asked).catch((error: unknown) => {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, problemBody(toProblem(error), "en").detail);
    });
    const resources = items.map((page) => ({
      uri: reader.link(`/pages/${page.slug}`),
      name: page.slug,
      title: inLanguage(page, "name", reader.language) ?? page.slug,
      description: inLanguage(page, "slogan", reader.language) ?? undefined,
      mimeType,
    }));
    return { resources, ...(next_cursor && { nextCursor: next_cursor }) };
  });
}
