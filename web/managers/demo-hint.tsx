import { Alert } from "@mantine/core";
import { useSite } from "#web/lib/site.ts";
import { Facts } from "#web/ui/facts.tsx";

/** In demo mode only: how to get in. */
export function DemoHint() {
  const account = useSite()?.demo?.manager;
  if (!account) return null;
  return (
    <Alert role="note" mt="lg" color="gray" title="Demo account">
      <Facts
        inRows
        facts={[
          ["Email", account.email],
          ["Password", account.password],
        ]}
      />
    </Alert>
  );
}
