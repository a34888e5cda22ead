import { Button, Card, Text, Title } from "@mantine/core";
import { useAdmin } from "#web/queries/admins.ts";
import { Facts } from "#web/ui/facts.tsx";
import { Page } from "#web/ui/page.tsx";
import { useAskToSignOutEverywhere } from "./use-ask-to-sign-out-everywhere.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";

/** An admin's own account. */
export function AccountPage() {
  const { admin } = useAdmin();
  const askToSignOut = useAskToSignOutEverywhere();
  return (
    <Page title="Account" width="narrow">
      <Card>
        <Facts
          facts={[
            ["Name", admin && `${admin.first_name} ${admin.last_name}`],
            ["Email", admin?.email],
          ]}
        />
      </Card>
      <Card component="section" aria-labelledby="password">
        <Title order={2} id="password" mb={4}>
          Change password
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Wherever else you are signed in, you are signed out.
        </Text>
        <ChangePasswordForm />
      </Card>
      <Card component="section" aria-labelledby="sessions">
        <Title order={2} id="sessions" mb={4}>
          Sign out everywhere
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Ends every session of yours, on this and on every other device.
        </Text>
        <Button variant="default" onClick={askToSignOut}>
          Sign Out Everywhere
        </Button>
      </Card>
    </Page>
  );
}
