import { Button } from "@mantine/core";

export function SignOutButton({ onClick, busy }: { onClick: () => void; busy: boolean }) {
  return (
    <Button variant="default" size="xs" onClick={onClick} disabled={busy}>
      {busy ? "Signing out..." : "Sign Out"}
    </Button>
  );
}
