import { Button, Loader } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
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

type Batches = Pick<UseInfiniteQueryResult<unknown, Error>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

type PiecesProps<Item> = {
  of: Batches & Read<{ pages: readonly { items: readonly Item[] }[] }>;
  /** In place of an empty list; a text alone where it is a part of a screen. */
  empty: string | { title: string; hint?: string | false };
  /** On the button that loads the next batch. */
  more?: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** The items of a list that is read in batches (`useInfiniteList`). */
export function Pieces<Item>({ of, empty, more, children }: PiecesProps<Item>) {
  const { pages: texts } = useTexts("desk");
  return (
    <>
      <Loaded of={of}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          if (items.length > 0) return children(items);
          if (typeof empty === "string") return <p>{empty}</p>;
          return <Empty title={empty.title}>{empty.hint && <p>{empty.hint}</p>}</Empty>;
        }}
      </Loaded>
      <MoreButton of={of}>{more ?? texts.more}</MoreButton>
    </>
  );
}

type MoreButtonProps = { of: Batches; children: string };

/** Loads the next batch of a list, where there is one. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  );
}
