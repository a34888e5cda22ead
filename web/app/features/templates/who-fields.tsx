import { Card, Select, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import type * as z from "zod";
import type { Aspect, TemplateChoice, WhoseTemplate } from "#contract/templates.ts";
import { aspectLabels, capitalised, functionChoices, roleChoices } from "./matching-options.ts";

type Titles = z.output<typeof WhoseTemplate>;

export const noTitles: Titles = {
  jobTitle: "",
  department: "",
  position: "",
  candidateRole: null,
  candidateFunction: null,
  reviewerRole: null,
  reviewerFunction: null,
};

interface WhoFieldsProps {
  who: "candidate" | "reviewer";
  titles: Titles;
  /** What the titles were read as. */
  profile: TemplateChoice["asked"] | undefined;
  onChange: (field: keyof Titles, value: string | null) => void;
}

/** What is known of one of the two: titles as people write them, or a role and a function picked. */
export function WhoFields({ who, titles, profile, onChange }: WhoFieldsProps) {
  const isCandidate = who === "candidate";
  const text = (field: "jobTitle" | "department" | "position", label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={titles[field] ?? ""}
      onChange={(event) => onChange(field, event.currentTarget.value)}
    />
  );
  const pick = (aspect: Aspect) => (
    <Select
      label={aspectLabels[aspect]}
      data={(aspect.endsWith("Role") ? roleChoices : functionChoices).slice(1)}
      placeholder={readAs(profile?.[aspect])}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${aspectLabels[aspect].toLowerCase()}` }}
      value={titles[aspect]}
      onChange={(value) => onChange(aspect, value)}
    />
  );
  return (
    <Card component="section" aria-labelledby={`who-${who}`}>
      <Stack gap="sm">
        <Title order={2} id={`who-${who}`}>
          {isCandidate ? "Candidate" : "Reviewer"}
        </Title>
        {!isCandidate && text("position", "Position", "e.g., Engineering Manager")}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          {isCandidate && text("jobTitle", "Job title", "e.g., Senior Software Engineer")}
          {isCandidate && text("department", "Department", "e.g., Engineering")}
          {pick(isCandidate ? "candidateRole" : "reviewerRole")}
          {pick(isCandidate ? "candidateFunction" : "reviewerFunction")}
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

/** What stands in an empty select: what the titles say. */
function readAs(value: string | null | undefined): string {
  return value ? `${capitalised(value)} (as typed)` : "Not known";
}
