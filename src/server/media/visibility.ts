/** What decides whether a photo or a recording may be served: the state of what it hangs on. */
export type MediaParent =
  | { kind: "page"; pageIsPublic: boolean }
  | { kind: "post"; pageIsPublic: boolean; status: string; publishAt: Date | null }
  | { kind: "story"; status: string; publishAt: Date | null }
  | { kind: "event"; pageIsPublic: boolean | null; status: string } // null: the community's event, on no page
  | { kind: "category" }
  | { kind: "account" } // of one that is neither disabled nor deleted
  | { kind: "none" };

export type MediaKind = MediaParent["kind"];

/** Trust rule 2: what hangs on something that is not public is as if it were not there. */
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
      return false; // a recording that its owner has not attached yet
  }
}

function isPublished({ status, publishAt }: { status: string; publishAt: Date | null }, now: Date): boolean {
  return status === "published" && publishAt !== null && publishAt <= now;
}
