import { Alert, Button } from "@mantine/core";

/** Offers to undo a deletion. It does not disappear by itself, so that there is enough time to read it (WCAG 2.2.1). */
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
