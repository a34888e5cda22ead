import { Card, Skeleton, Stack, VisuallyHidden } from "@mantine/core";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Cards that are still on their way. */
export function CardSkeletons({ count = 3, height = 96 }: { count?: number; height?: number }) {
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      {rows.slice(0, count).map((row) => (
        <Card key={row} mih={height} aria-hidden>
          <Skeleton height={16} width="40%" />
          <Skeleton height={12} width="65%" mt="md" />
          <Skeleton height={12} width="30%" mt="xs" />
        </Card>
      ))}
    </Stack>
  );
}

/** A table's rows that are still on their way. */
export function RowSkeletons({ count = 5 }: { count?: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      {rows.slice(0, count).map((row) => (
        <Skeleton key={row} height={40} aria-hidden />
      ))}
    </Stack>
  );
}
