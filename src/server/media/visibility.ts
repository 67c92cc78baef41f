/** The state of the parent, which decides whether a photo or recording may be served. */
export type MediaParent =
  | { kind: "page"; pageIsPublic: boolean }
  | { kind: "post"; pageIsPublic: boolean; status: string; publishAt: Date | null }
  | { kind: "story"; status: string; publishAt: Date | null }
  | { kind: "event"; pageIsPublic: boolean | null; status: string } // null: an event of the community
  | { kind: "category" }
  | { kind: "account" } // neither disabled nor deleted
  | { kind: "none" };

export type MediaKind = MediaParent["kind"];

/** What is attached to something that is not public looks missing (docs/rules.md, Security). */
export function isVisible(parent: MediaParent, now: Date): boolean {
  switch (parent.kind) {
    case "page":
      return parent.pageIsPublic;
    case "post":
      return parent.pageIsPublic && isPublished(parent, now);
    case "story":
      return isPublished(parent, now);
    case "event":
      return parent.pageIsPublic !== false && parent.status === "published";
    case "category":
    case "account":
      return true;
    case "none":
      return false; // an unattached recording
  }
}

function isPublished({ status, publishAt }: { status: string; publishAt: Date | null }, now: Date): boolean {
  return status === "published" && publishAt !== null && publishAt <= now;
}
