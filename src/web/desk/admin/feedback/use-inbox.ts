import { useInfiniteQuery } from "@tanstack/react-query";
import { type FEEDBACK_STATUSES, type Feedback, feedbackEndpoints } from "../../../../contract/feedback.ts";
import type { ApiError } from "../../../app/api/api-error.ts";
import { keyOf } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";

export type InboxStatus = (typeof FEEDBACK_STATUSES)[number];

type Piece = { items: Feedback[]; next_cursor: string | null };

/** What was written to the directory, the newest first, piece by piece. */
export function useInbox(status: InboxStatus | null) {
  const { client } = useSignedIn();
  const asked = status ? { status } : {};
  return useInfiniteQuery({
    queryKey: [...keyOf("feedback", asked), "pieces"],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Piece> => {
      const fields = { ...asked, ...(cursor && { cursor }) };
      const answer = await client.call(feedbackEndpoints.feedback, fields, { signal });
      if (!("items" in answer)) throw new TypeError("a message answered instead of the list");
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    throwOnError: (error: ApiError | Error) => error instanceof TypeError,
  });
}
