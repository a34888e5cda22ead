import { Card, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What is missing, in one sentence. */
  children?: ReactNode;
  /** The next step, as a button or link. */
  action?: ReactNode;
}

/** A list that has nothing to show says so, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Card py={48}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2}>{title}</Title>
        {children && (
          <Text c="dimmed" size="sm" maw={420}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  );
}
