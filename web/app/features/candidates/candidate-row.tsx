import { Badge, Checkbox, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { CandidateSummary } from "#contract/candidates.ts";
import { counted } from "#web/app/ui/counted.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import classes from "./candidate-list.module.css";

interface CandidateRowProps {
  jobId: string;
  candidate: CandidateSummary;
  /** Some of the answers have not been seen yet. */
  hasNews: boolean;
  /** Whether the candidate is selected; null where there is nobody else. */
  chosen: boolean | null;
  onChoose: (id: string, chosen: boolean) => void;
}

export const CandidateRow = memo(({ jobId, candidate, hasNews, chosen, onChoose }: CandidateRowProps) => {
  const { id, firstName, lastName, createdAt, responseCount, reviewerCount } = candidate;
  return (
    <li className={classes.item}>
      {chosen !== null && (
        <Checkbox
          aria-label={`Select ${firstName} ${lastName}`}
          checked={chosen}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      )}
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
          {hasNews && <Badge variant="light">New answers</Badge>}
          <Badge color={responseCount > 0 ? "evergreen" : "gray"}>{counted(responseCount, "response")}</Badge>
          <Badge color="gray">{counted(reviewerCount, "reviewer")}</Badge>
        </div>
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
});
