import { Button } from "@mantine/core";
import { confirm, type ConfirmOptions } from "./confirm.tsx";

interface RevokeButtonProps extends Omit<ConfirmOptions, "confirmLabel"> {
  /** What is revoked, as its row names it. */
  subject: string;
}

/** Revokes what a row is about, after a confirmation. */
export function RevokeButton({ subject, ...question }: RevokeButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      c="var(--danger-text)"
      aria-label={`Revoke: ${subject}`}
      onClick={() => confirm({ ...question, confirmLabel: "Revoke" })}
    >
      Revoke
    </Button>
  );
}
