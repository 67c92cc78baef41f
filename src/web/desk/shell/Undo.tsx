import { Alert, Button } from "@mantine/core";

/** Says what is gone, and brings it back; stays until something else happens, for those who are slow. */
export function Undo({ text, label, onUndo }: { text: string; label: string; onUndo: () => void }) {
  return (
    <Alert color="blue" role="status">
      <p>{text}</p>
      <Button variant="light" mt="xs" onClick={onUndo}>
        {label}
      </Button>
    </Alert>
  );
}
