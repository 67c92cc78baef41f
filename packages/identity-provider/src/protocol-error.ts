type Options = { status?: number; text?: string; extra?: Record<string, unknown>; cause?: unknown };

/** An error of the protocol; the SDK derives its own error from `code`. */
export class ProtocolError extends Error {
  /** Such as `EMAIL_EXISTS`. */
  readonly code: string;
  readonly status: number;
  /** A text for people, shown by the SDK. */
  readonly text: string | undefined;
  /** Fields beside `error` in the body: the SDK reads a few, such as `oauthIdToken`. */
  readonly extra: Record<string, unknown>;

  constructor(code: string, options: Options = {}) {
    super(options.text ? `${code} : ${options.text}` : code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? 400;
    this.text = options.text;
    this.extra = options.extra ?? {};
  }
}

/** The error body of the protocol. */
export function errorBody(error: ProtocolError): object {
  const { status, message, extra } = error;
  return {
    error: { code: status, message, errors: [{ message, domain: "global", reason: "invalid" }] },
    ...extra,
  };
}
