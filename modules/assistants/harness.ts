import type { HarnessPart } from "#harness/support/module.ts";
import { flood } from "./harness/flood.ts";
import { mcpRequests } from "./harness/requests.ts";

export default {
  requests: { path: "/mcp", of: mcpRequests },
  bodies: [
    "…",
    '{"…":1}',
    "[…]",
    '{"jsonrpc":"2.0","id":"…","method":"tools/list"}',
    '{"jsonrpc":"2.0","id":1,"method":"…"}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"…","arguments":{}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_places","arguments":{"query":"…"}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_places","arguments":{"…":1}}}',
    '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"…"}}',
    '{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{"cursor":"…"}}',
    '[{"jsonrpc":"2.0","id":"…","method":"ping"}]',
  ],
  attempts: { "questions of one assistant": flood },
} satisfies HarnessPart;
