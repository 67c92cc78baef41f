import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminTag } from "../../../../contract/directory/tags.ts";
import type { SentInput } from "../../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../../contract/index.ts";
import type { ApiError } from "../../../app/api/api-error.ts";
import { keyOf } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";

const KEY = ["adminTags"];

/** All tags by name. The same call also changes them. */
export function useTags() {
  const { client } = useSignedIn();
  return useQuery<AdminTag[], ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call(contract.adminTags, {}, { signal }),
  });
}

/**
 * Adds, edits, merges or deletes a tag and returns all tags. `idempotencyKey` makes a retry add one tag. @throws
 * ApiError
 */
export function useTagAction(idempotencyKey?: string) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  return async (action: SentInput<Contract["adminTags"]>): Promise<AdminTag[]> => {
    const tags = await client.call(contract.adminTags, action, idempotencyKey ? { idempotencyKey } : {});
    queries.setQueryData(KEY, tags);
    await queries.invalidateQueries({ queryKey: keyOf("tags") });
    return tags;
  };
}
