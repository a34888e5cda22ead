import { Box, Card, type CardProps, Group, Text, Title } from "@mantine/core";
import type { ReactNode, RefObject } from "react";

interface TitledCardProps extends CardProps {
  /** Of the heading, which gets the focus when what had it goes away. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** A button or a badge next to the title. */
  action?: ReactNode;
  ref?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A part of a page, in a card with its heading. */
export function TitledCard({ id, title, intro, action, children, ...props }: TitledCardProps) {
  return (
    <Card component="section" aria-labelledby={id} {...props}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={id} tabIndex={-1}>
          {title}
        </Title>
        {action}
      </Group>
      {intro && (
        <Text size="sm" c="dimmed" mt={4}>
          {intro}
        </Text>
      )}
      {children && <Box mt="md">{children}</Box>}
    </Card>
  );
}
