import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { counted } from "#web/app/ui/counted.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { Facts } from "#web/app/ui/facts.tsx";
import { AnswersMenu } from "./answers-menu.tsx";
import { employmentTypeName } from "./employment-type.ts";

/** On a phone the candidates come below: from this length on a text is shown in part. */
const longText = 400;

/** All there is to know about a job, beside its candidates. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <Card>
      <Stack gap="lg">
        <Facts
          facts={[
            ["Department", job.department],
            ["Location", job.location],
            ["Employment Type", employmentTypeName(job.employmentType)],
            ["Created", <DateText key="created" value={job.createdAt} />],
            ["Candidates", counted(job.candidateCount, "candidate")],
          ]}
        />
        {job.isActive && (
          <ButtonLink
            to="/new-candidate"
            search={{ job: job.id }}
            state={{ jobId: job.id }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Add Candidate
          </ButtonLink>
        )}
        {job.responseCount > 0 && (
          <div className="screen-only">
            <AnswersMenu jobId={job.id} />
          </div>
        )}
        <LongText title="Description" text={job.description} />
        <LongText title="Requirements" text={job.requirements} />
      </Stack>
    </Card>
  );
}

function LongText({ title, text }: { title: string; text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  if (!text) return null;
  const isLong = text.length > longText;
  return (
    <section>
      <Title order={2} fz="sm" c="dimmed" fw={500}>
        {title}
      </Title>
      <Text size="sm" mt={4} className="as-written" lineClamp={isLong && !isWhole ? 6 : undefined}>
        {text}
      </Text>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          ml={-8}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all"}
        </Button>
      )}
    </section>
  );
}
