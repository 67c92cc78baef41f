import { Button } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

type Props = {
  of: Pick<UseInfiniteQueryResult<unknown, Error>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  children: string;
};

/** Asks for the next piece of a list, as long as there is one. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  );
}
