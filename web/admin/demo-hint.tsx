import { Alert, Button, Stack } from "@mantine/core";
import { useSite } from "#web/lib/site.ts";
import { Facts } from "#web/ui/facts.tsx";

interface Account {
  email: string;
  password: string;
}

/** In demo mode only: how to get in. */
export function DemoHint({ onUse }: { onUse: (account: Account) => void }) {
  const account = useSite()?.demo?.admin;
  if (!account) return null;
  return (
    <Alert mt="lg" color="gray" title="Demo account" role="note">
      <Stack gap="xs">
        <Facts facts={[["Email", account.email]]} />
        <Facts facts={[["Password", account.password]]} />
      </Stack>
      <Button variant="default" size="xs" mt="sm" onClick={() => onUse(account)}>
        Fill In
      </Button>
    </Alert>
  );
}
