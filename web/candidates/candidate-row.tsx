import { Badge, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CandidateSummary } from "#contract/candidates.ts";
import { counted } from "#web/ui/counted.ts";
import { DateText } from "#web/ui/date-text.tsx";
import classes from "./candidate-list.module.css";

export function CandidateRow({ jobId, candidate }: { jobId: string; candidate: CandidateSummary }) {
  const { id, firstName, lastName, createdAt, responseCount, reviewerCount } = candidate;
  return (
    <li>
      <Link to="/dashboard" search={{ job: jobId, candidate: id }} className={classes.row}>
        <div className={classes.who}>
          <Text fw={500} truncate>
            {firstName} {lastName}
          </Text>
          <Text size="xs" c="dimmed">
            Added <DateText value={createdAt} />
          </Text>
        </div>
        <div className={classes.badges}>
          <Badge color={responseCount > 0 ? "evergreen" : "gray"}>{counted(responseCount, "response")}</Badge>
          <Badge color="gray">{counted(reviewerCount, "reviewer")}</Badge>
        </div>
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
}
