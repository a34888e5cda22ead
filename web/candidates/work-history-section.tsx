import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "#web/ui/counted.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PasteProfileButton } from "./paste-profile-button.tsx";
import { WorkHistoryFields } from "./work-history-fields.tsx";
import {
  aRow,
  completeCount,
  isBlank,
  mostRows,
  overlapsIn,
  problemsOf,
  type WorkHistoryFacts,
  type WorkHistoryForm,
} from "./work-history-rows.ts";

/** Where and when the candidate worked: what former colleagues are found by. */
export function WorkHistorySection({ form }: { form: WorkHistoryForm }) {
  const rows = form.values.workHistory;
  const [saved, setSaved] = useState<string | null>(null);
  const isSaved = saved !== null && saved === JSON.stringify(rows);
  const overlaps = overlapsIn(rows);

  function fill(jobs: WorkHistoryFacts[]) {
    const filled = [...rows.filter((row) => !isBlank(row)), ...jobs.map((job) => aRow(job))];
    form.setFieldValue("workHistory", filled.slice(0, mostRows));
  }

  function save() {
    const problems = problemsOf(rows);
    const complete = completeCount(rows);
    form.setErrors(problems);
    if (complete === 0) {
      toast.failure(
        "Validation Error",
        "Please fill in at least one complete work history entry with company, position, and start date.",
      );
      return;
    }
    const [problem] = Object.values(problems);
    if (problem) toast.failure("Validation Error", problem);
    else {
      setSaved(JSON.stringify(rows));
      toast.success(
        "Work History Saved",
        `${counted(complete, "entry", "entries")} will be stored with the candidate.`,
      );
    }
  }

  return (
    <Card component="section" aria-labelledby="work-history">
      <Group justify="space-between" mb={4}>
        <Title order={2} id="work-history">
          Work History
        </Title>
        <Group gap="sm">
          {isSaved && <StatusBadge tone="done">Saved</StatusBadge>}
          <PasteProfileButton onFill={fill} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        Former colleagues are found by company and months. The more complete, the better the matches.
      </Text>
      <Stack gap="lg">
        {rows.map((row, index) => (
          <WorkHistoryFields
            key={row.key}
            form={form}
            index={index}
            overlap={overlaps.get(index)}
            onRemove={index === 0 ? undefined : () => form.removeListItem("workHistory", index)}
          />
        ))}
      </Stack>
      <Group mt="lg" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem("workHistory", aRow())}
          disabled={rows.length >= mostRows}
        >
          Add Entry
        </Button>
        <Button variant="light" onClick={save}>
          Save Work History
        </Button>
      </Group>
    </Card>
  );
}
