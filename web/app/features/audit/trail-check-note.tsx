import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { trailCheckOptions } from "./activity-queries.ts";

/** Whether the trail is as it was written. Where that cannot be found out nothing is said. */
export function TrailCheckNote() {
  const { data: check } = useQuery(trailCheckOptions);
  if (!check) return null;
  if (!check.problem)
    return (
      <Text size="sm" c="dimmed" mb="md">
        <IconShieldCheck size={16} aria-hidden style={{ verticalAlign: "text-bottom" }} /> All{" "}
        {check.entries.toLocaleString("en-US")} entries are as they were written.
      </Text>
    );
  const { kind, activityId } = check.problem;
  return (
    <Alert color="red" icon={<IconShieldX aria-hidden />} title="This trail was tampered with" mb="md">
      {kind === "taken_out"
        ? `Entry ${activityId} or some before it were taken out in the database.`
        : `Entry ${activityId} was changed or put in in the database.`}{" "}
      Every entry before it is as it was written.
    </Alert>
  );
}
