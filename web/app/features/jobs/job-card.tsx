import { Badge, Card, Group, Text } from "@mantine/core";
import { IconMessage, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Job } from "#contract/jobs.ts";
import { counted } from "#web/app/ui/counted.ts";
import { JobBadge } from "./job-badge.tsx";
import classes from "./job-card.module.css";
import { Fact, JobPlace } from "./job-place.tsx";

/** One job to choose; the whole card is its link. @param news about how many candidates answers are new */
export const JobCard = memo(({ job, news }: { job: Job; news: number }) => {
  return (
    <Card className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <h2 className={classes.title}>
          <Link to="/dashboard" search={{ job: job.id }} className={classes.link}>
            {job.title}
          </Link>
        </h2>
        <JobBadge isActive={job.isActive} />
      </Group>
      <JobPlace job={job} />
      {job.description && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {job.description}
        </Text>
      )}
      <div className={classes.foot}>
        <Fact icon={<IconUsers size={16} aria-hidden />}>{counted(job.candidateCount, "candidate")}</Fact>
        <Fact icon={<IconMessage size={16} aria-hidden />}>{counted(job.responseCount, "response")}</Fact>
        {news > 0 && (
          <Badge variant="light">New answers{news > 1 && ` about ${counted(news, "candidate")}`}</Badge>
        )}
      </div>
    </Card>
  );
});
