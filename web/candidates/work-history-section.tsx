import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "#web/ui/counted.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.tsx";
import { WorkHistoryFields } from "./work-history-fields.tsx";
import { completeCount, emptyRow, problemsOf, type WorkHistoryRow } from "./work-history-rows.ts";

const mostRows = 50;

interface FormValues {
  firstName: string;
  lastName: string;
  workHistory: WorkHistoryRow[];
  excludeCurrentColleagues: boolean;
  sendSurveysAutomatically: boolean;
}
export type NewCandidateFormType = UseFormReturnType<FormValues>;

/** Where and when the candidate worked: what former colleagues are found by. */
export function WorkHistorySection({ form }: { form: NewCandidateFormType }) {
  const rows = form.values.workHistory;
  const [saved, setSaved] = useState<string | null>(null);
  const isSaved = saved !== null && saved === JSON.stringify(rows);

  function save() {
    const problems = problemsOf(rows);
    const complete = completeCount(rows);
    form.setErrors(problems);
    if (complete === 0) {
      toast.failure(
        "Validation Error",
        "Please fill in at least one complete work history entry with company, position, and start date.",
      );
    } else if (Object.keys(problems).length === 0) {
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
        {isSaved && <StatusBadge tone="done">Saved</StatusBadge>}
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
            onRemove={index === 0 ? undefined : () => form.removeListItem("workHistory", index)}
          />
        ))}
      </Stack>
      <Group mt="lg" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem("workHistory", emptyRow())}
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
