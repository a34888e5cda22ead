import { useSite } from "#web/app/lib/site.ts";
import { DescriptionList } from "./description-list.tsx";
import { PageHeading, useDocumentTitle } from "./page.tsx";
import { Alert, Button, Card, Center, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  /** Below the card: the other links. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The small pages before sign-in. */
export function AuthCard({ title, description, footer, children }: AuthCardProps) {
  useDocumentTitle(title);
  return (
    <Center px="md" py={{ base: 40, sm: 80 }}>
      <Stack gap="lg" w="100%" maw={440}>
        <div>
          <PageHeading className="display">{title}</PageHeading>
          {description && (
            <Text component="div" c="dimmed" mt="xs">
              {description}
            </Text>
          )}
        </div>
        <Card>
          {navigator.cookieEnabled ? (
            children
          ) : (
            <Alert color="red" role="alert" title="Your browser refuses cookies">
              You cannot sign in without cookies. Allow them for this site, then reload this page.
            </Alert>
          )}
        </Card>
        {footer && (
          <Stack gap={4} align="center">
            {footer}
          </Stack>
        )}
      </Stack>
    </Center>
  );
}

interface Account {
  email: string;
  password: string;
}

/** In demo mode only: the demo accounts. */
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
    // A hint is no alarm, but screen readers would read Mantine's Alert as one.
    <Alert mt="lg" color="gray" title="Demo account" role="note">
      <DescriptionList
        inRows
        facts={[
          ["Email", account.email],
          ["Password", account.password],
        ]}
      />
      <Button variant="default" size="xs" mt="sm" onClick={() => onUse(account)}>
        Fill in
      </Button>
    </Alert>
  );
}
