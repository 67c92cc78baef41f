/** The Content-Security-Policy of a file that is no page: opened by itself it can load, run and frame nothing. */
export const SANDBOX_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
