import { Alert, Card, Center, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHeading } from "./page.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  /** Below the card: the other ways to go from here. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The small pages before one is signed in. */
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
              Nobody can be signed in without one. Allow cookies for this site, then reload this page.
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
