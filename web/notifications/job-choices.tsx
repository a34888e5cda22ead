import { Card, Stack, Title } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { useFilter } from "#web/lib/use-filter.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import type { Choice, SettingsValues } from "./settings-values.ts";

interface JobChoicesProps {
  jobs: SettingsValues["jobs"];
  onChange: (jobId: string, choice: Choice) => void;
}

/** One choice for each active job. */
export function JobChoices({ jobs, onChange }: JobChoicesProps) {
  const { isSearchable, filter, setFilter, found } = useFilter(jobs, ({ title }) => [title]);
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
            {visible.map(({ jobId, title, ...choice }) => (
              <Card key={jobId} component="section" aria-label={title}>
                <Title order={2} mb="md">
                  {title}
                </Title>
                <ChoiceFields value={choice} onChange={(changed) => onChange(jobId, changed)} />
              </Card>
            ))}
          </Stack>
        )}
      </ShowMore>
    </Stack>
  );
}
