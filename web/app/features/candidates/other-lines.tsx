import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { counted } from "#web/app/ui/counted.ts";
import classes from "./understood-jobs.module.css";

interface OtherLinesProps {
  notUnderstood: string[];
  leftAside: string[];
}

/** The lines of a pasted text that became no job: nothing of it is silently dropped. */
export function OtherLines({ notUnderstood, leftAside }: OtherLinesProps) {
  return (
    <Stack gap="xs">
      {notUnderstood.length > 0 && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          title={`Not understood: ${counted(notUnderstood.length, "line")}`}
        >
          <Text size="sm" className={classes.lines}>
            {notUnderstood.join("\n")}
          </Text>
          <Text size="sm" mt={4}>
            If one of these is a job, please add it by hand.
          </Text>
        </Alert>
      )}
      {leftAside.length > 0 && (
        <details>
          <Text component="summary" size="sm" c="dimmed" className={classes.summary}>
            Not used: {counted(leftAside.length, "line")}, such as places, skills and descriptions
          </Text>
          <Text size="sm" className={classes.lines}>
            {leftAside.join("\n")}
          </Text>
        </details>
      )}
    </Stack>
  );
}
