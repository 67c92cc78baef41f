/** What the sign-in screens are told about whoever signs people in. Nothing in it is secret. */
export type BrowserIdentity = {
  projectId: string;
  apiKey: string;
  /** Firebase only; the embedded provider answers at the site's own origin. */
  authDomain: string | null;
  appId: string | null;
  methods: ("password" | "email-link" | "anonymous" | "phone" | "totp")[];
  providers: { id: string; name: string }[];
};
