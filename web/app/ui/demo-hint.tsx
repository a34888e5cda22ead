import { Alert, Button } from "@mantine/core";
import { useSite } from "#web/app/lib/site.ts";
import { DescriptionList } from "./facts.tsx";

interface Account {
  email: string;
  password: string;
}

/** In demo mode only: how to get in. */
export function DemoHint({
  realm,
  onUse,
}: {
  realm: "admin" | "manager";
  onUse: (account: Account) => void;
}) {
  const account = useSite()?.demo?.[realm];
  if (!account) return null;
  return (
    // A hint is no alarm: Mantine's Alert would be read out as one.
    <Alert mt="lg" color="gray" title="Demo account" role="note">
      <DescriptionList
        inRows
        facts={[
          ["Email", account.email],
          ["Password", account.password],
        ]}
      />
      <Button variant="default" size="xs" mt="sm" onClick={() => onUse(account)}>
        Fill In
      </Button>
    </Alert>
  );
}
