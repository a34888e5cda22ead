import { Stack, Text } from "@mantine/core";
import { monthLabel } from "#web/app/ui/month-label.ts";
import type { Experience } from "./pasted-history/parse-experience.ts";
import classes from "./understood-jobs.module.css";

/** What was made of a pasted text, and what somebody should look at. */
export function UnderstoodJobs({ jobs }: { jobs: Experience[] }) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        This is what was understood. You can correct it after it is filled in.
      </Text>
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <li key={`${job.company} ${job.position} ${job.startDate} ${job.endDate}`}>
            <Text size="sm" fw={500}>
              {job.position || "Position missing"}, {job.company || "company missing"}
            </Text>
            <Text size="xs" c="dimmed">
              {monthLabel(job.startDate)} to {job.isCurrent ? "now" : monthLabel(job.endDate)}
              {job.place && ` · ${job.place}`}
              {job.isGuessed && " · Only years were given: check the months"}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
