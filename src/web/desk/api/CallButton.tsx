import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { DataOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { useConfirm } from "../shell/Confirm.tsx";
import { useNotify } from "../shell/use-notify.ts";
import { type ChangeName, type ReadName, useChange, useMayMake } from "./use-api.ts";

type Props<Name extends ChangeName> = Pick<ButtonProps, "variant" | "color" | "loading" | "disabled"> & {
  call: Name;
  input: SentInput<Contract[Name]>;
  /** The reads that are refetched afterwards. */
  invalidates: readonly ReadName[];
  /** Asked before. */
  question?: Parameters<ReturnType<typeof useConfirm>>[0];
  /** That it is done. */
  done?: string;
  onDone?: ((data: DataOf<Contract[Name]>) => void) | undefined;
  /** Its accessible name, where several buttons have the same text. */
  label?: string;
  children: ReactNode;
};

/**
 * A button that changes something by one call of the API: it asks where there is a question, and says that it is done, or why not. Nothing where accounts
 * of the user's type never make this call.
 */
export function CallButton<Name extends ChangeName>(props: Props<Name>) {
  const { call, input, invalidates, question, done, onDone, label, loading = false, ...button } = props;
  const mayMake = useMayMake(call);
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange(call, { invalidates, ...(onDone && { onDone }) });
  if (!mayMake) return null;
  const press = async () => {
    if (question && !(await confirm(question))) return;
    await notify(mutateAsync(input), done);
  };
  return (
    <Button
      variant="default"
      loading={isPending || loading}
      aria-label={label}
      onClick={() => void press()}
      {...button}
    />
  );
}
