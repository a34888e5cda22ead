import { Card, Stack, Title } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { jobTexts } from "#web/app/features/jobs/queries.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Filtered } from "#web/app/ui/filtered.tsx";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { type Choice, defaultChoice, type SettingsValues } from "./settings-values.ts";

interface JobChoicesProps {
  jobs: Job[];
  choices: SettingsValues["byJob"];
  onChange: (jobId: string, choice: Choice) => void;
}

/** One choice for each active job. */
export function JobChoices({ jobs, choices, onChange }: JobChoicesProps) {
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<IconBriefcase size={24} />}
        title="No active jobs found"
        action={
          <ButtonLink to="/new-job" variant="default">
            Create New Job
          </ButtonLink>
        }
      >
        Per-job settings need a job. Until then nothing is sent.
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <Filtered items={jobs} textsOf={jobTexts} label="Search jobs">
        {(found) => (
          <ShowMore items={found}>
            {(visible) => (
              <Stack gap="md">
                {visible.map(({ id, title }) => (
                  <Card key={id} component="section" aria-label={title}>
                    <Title order={2} mb="md">
                      {title}
                    </Title>
                    <ChoiceFields
                      value={choices[id] ?? defaultChoice}
                      onChange={(changed) => onChange(id, changed)}
                    />
                  </Card>
                ))}
              </Stack>
            )}
          </ShowMore>
        )}
      </Filtered>
    </Stack>
  );
}
