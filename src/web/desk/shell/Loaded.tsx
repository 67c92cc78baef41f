import { Loader } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { Problem } from "./Problem.tsx";

type Props<Data> = { of: UseQueryResult<Data, Error>; children: (data: Data) => ReactNode };

/** What was asked for once it is there; until then that it is being asked, or why it did not come and a way to try again. */
export function Loaded<Data>({ of: { data, error, refetch }, children }: Props<Data>) {
  const texts = useTexts("desk");
  if (data !== undefined) return children(data);
  if (error) return <Problem error={error} onAgain={refetch} />;
  return (
    <p role="status">
      <Loader aria-hidden="true" size="sm" /> {texts.reading}
    </p>
  );
}
