import { Progress, Text } from "@mantine/core";
import { formatNumber } from "#web/app/ui/text.tsx";

/** How much of a limit is used. Shows nothing without a limit. */
export function LimitBar({
  records,
  ceiling,
  label,
}: {
  records: number;
  ceiling: number | null;
  label: string;
}) {
  if (ceiling === null) return null;
  const percent = ceiling === 0 ? 100 : Math.min(100, Math.floor((100 * records) / ceiling));
  return (
    <div>
      <Progress
        size="lg"
        value={percent}
        aria-label={label}
        color={percent >= 100 ? "var(--danger)" : undefined}
      />
      <Text size="sm" mt={4} className="tabular">
        {formatNumber(records)} of {formatNumber(ceiling)} people, {percent} %
      </Text>
    </div>
  );
}
