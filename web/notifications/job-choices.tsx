import { Card, Stack, Title } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { useFilter } from "#web/lib/use-filter.ts";
import { jobTexts } from "#web/queries/jobs.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { type Choice, defaultChoice, type SettingsValues } from "./settings-values.ts";

interface JobChoicesProps {
  jobs: Job[];
  choices: SettingsValues["byJob"];
  onChange: (jobId: string, choice: Choice) => void;
}

/** One choice for each active job. */
export function JobChoices({ jobs, choices, onChange }: JobChoicesProps) {
  const { isSearchable, filter, setFilter, found } = useFilter(jobs, jobTexts);
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
      {isSearchable && (
        <SearchField
          label="Search jobs"
          value={filter}
          onChange={setFilter}
          found={found.length}
          total={jobs.length}
        />
      )}
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
    </Stack>
  );
}
