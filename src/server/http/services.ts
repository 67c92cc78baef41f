import type { IdentityProvider } from "../identity/identity.ts";
import type { MediaStore } from "../media/media-store.ts";

/** What a handler may need beside the database. */
export type Services = {
  identity: IdentityProvider;
  media: MediaStore;
  /** Whoever has proved to hold this address is an administrator. */
  adminEmail: string | undefined;
};
