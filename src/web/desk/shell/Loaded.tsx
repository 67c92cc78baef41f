import { Button, Loader } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.tsx";
import styles from "./shell.module.css";

/** What a screen needs of a query. */
export type Read<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

type Props<Data> = { of: Read<Data>; children: (data: Data) => ReactNode };

/** Renders the data of a query; until then a loading indicator, or the error with a retry button. */
export function Loaded<Data>({ of: { data, error, refetch }, children }: Props<Data>) {
  const texts = useTexts("desk");
  if (data !== undefined) return children(data);
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  return (
    <p role="status">
      <Loader aria-hidden="true" size="sm" /> {texts.reading}
    </p>
  );
}

/** An API error's message, with a retry button where `onAgain` is given. */
export function Problem({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const texts = useTexts("desk");
  return (
    <div role="alert" className={styles.message}>
      <p>{error.message}</p>
      {onAgain && (
        <Button variant="light" onClick={() => onAgain()}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}

type MoreButtonProps = {
  of: Pick<UseInfiniteQueryResult<unknown, Error>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  children: string;
};

/** Loads the next batch of a list, where there is one. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  );
}
