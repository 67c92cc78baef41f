export const CDN_KINDS = ["fastly", "varnish", "cloudflare", "bunny"] as const;
export type CdnKind = (typeof CDN_KINDS)[number];

/** A tag of every answer, to drop everything at once. */
export const EVERY_ANSWER = "all";
/** A tag of answers with more tags than a header holds, such as the sitemap: each purge drops them. */
const MANY_TAGS = "many";

type Call = Pick<RequestInit, "method" | "body"> & { headers: Record<string, string> };

type Protocol = {
  /** The header of answers in which it reads their tags. */
  header: string;
  separator: " " | ",";
  maxHeaderBytes: number;
  /** Tags that one call may purge. */
  maxTags: number;
  call(tags: readonly string[], token: string): Call;
};

/** Below what proxies in between accept as headers of an answer by default. */
const USUAL_HEADER_BYTES = 3_000;
const JSON_BODY = { "content-type": "application/json" };

/** As their manuals describe them; Varnish with the example of `vmod_xkey`. */
const PROTOCOLS: Record<CdnKind, Protocol> = {
  fastly: {
    header: "surrogate-key",
    separator: " ",
    maxHeaderBytes: USUAL_HEADER_BYTES,
    maxTags: 256,
    call: (tags, token) => ({
      method: "POST",
      headers: { ...JSON_BODY, "fastly-key": token },
      body: JSON.stringify({ surrogate_keys: tags }),
    }),
  },
  varnish: {
    header: "xkey",
    separator: " ",
    maxHeaderBytes: USUAL_HEADER_BYTES,
    maxTags: 50,
    call: (tags, token) => ({
      method: "PURGE",
      headers: { xkey: tags.join(" "), ...(token && { authorization: `Bearer ${token}` }) },
    }),
  },
  cloudflare: {
    header: "cache-tag",
    separator: ",",
    maxHeaderBytes: USUAL_HEADER_BYTES,
    maxTags: 30,
    call: (tags, token) => ({
      method: "POST",
      headers: { ...JSON_BODY, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags }),
    }),
  },
  bunny: {
    header: "cdn-tag",
    separator: ",",
    maxHeaderBytes: 1_024,
    maxTags: 1,
    call: ([tag], token) => ({
      method: "POST",
      headers: { ...JSON_BODY, accesskey: token },
      body: JSON.stringify({ CacheTag: tag }),
    }),
  },
};

/** The headers that carry the tags of an answer. */
export type TagHeaders = (tags: Iterable<string>) => Record<string, string>;

export function tagHeadersFor(kind: CdnKind): TagHeaders {
  const { header, separator, maxHeaderBytes } = PROTOCOLS[kind];
  return (tags) => {
    const value = [EVERY_ANSWER, ...tags].join(separator);
    return { [header]: value.length <= maxHeaderBytes ? value : [EVERY_ANSWER, MANY_TAGS].join(separator) };
  };
}

/** The calls that purge answers with any of these tags. */
export function purgeCalls(kind: CdnKind, tags: Iterable<string>, token: string): { call: Call; tags: string[] }[] {
  const { maxTags, call } = PROTOCOLS[kind];
  const all = [...new Set([MANY_TAGS, ...tags])];
  const batches = Array.from({ length: Math.ceil(all.length / maxTags) }, (_, at) =>
    all.slice(at * maxTags, (at + 1) * maxTags),
  );
  return batches.map((batch) => ({ call: call(batch, token), tags: batch }));
}
