import { Badge, Card, Group, List, Select, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { upperFirst, useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import type { Aspect, Comparison, TemplateChoice, WhoseTemplate } from "#contract/templates.ts";
import { api } from "#web/app/lib/api.ts";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { aspectLabels, choicesFor } from "./template-values.ts";

const noTitles: Titles = {
  jobTitle: "",
  department: "",
  position: "",
  candidateRole: null,
  candidateFunction: null,
  reviewerRole: null,
  reviewerFunction: null,
};

const typingPauseMs = 250;

/** The template that a candidate and a reviewer would get, and why, by the rules by which surveys are sent. */
export function WhichTemplatePage() {
  const [titles, setTitles] = useState(noTitles);
  const [debouncedTitles] = useDebouncedValue(titles, typingPauseMs);
  const choice = useQuery(
    api.admin.templates.explain.queryOptions({ input: debouncedTitles, placeholderData: keepPreviousData }),
  );
  const change = (field: keyof typeof noTitles, value: string | null) =>
    setTitles({ ...titles, [field]: value });
  return (
    <Page
      title="Which template"
      description="Enter details of a candidate and a reviewer to see which template the survey would use."
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <ProfileFields subject="candidate" titles={titles} profile={choice.data?.asked} onChange={change} />
          <ProfileFields subject="reviewer" titles={titles} profile={choice.data?.asked} onChange={change} />
        </Stack>
        <QueryState
          query={choice}
          errorTitle="Failed to find the template"
          skeleton={<CardSkeletons count={1} height={240} />}
        >
          {(loaded) => <ChosenTemplate choice={loaded} />}
        </QueryState>
      </SimpleGrid>
    </Page>
  );
}

type Titles = z.output<typeof WhoseTemplate>;

interface ProfileFieldsProps {
  subject: "candidate" | "reviewer";
  titles: Titles;
  /** The role and function that the titles were read as. */
  profile: TemplateChoice["asked"] | undefined;
  onChange: (field: keyof Titles, value: string | null) => void;
}

/** The facts about one of the two: titles as people write them, or a selected role and function. */
function ProfileFields({ subject, titles, profile, onChange }: ProfileFieldsProps) {
  const isCandidate = subject === "candidate";
  const renderTextInput = (
    field: "jobTitle" | "department" | "position",
    label: string,
    placeholder: string,
  ) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={titles[field] ?? ""}
      onChange={(event) => onChange(field, event.currentTarget.value)}
    />
  );
  const renderSelect = (aspect: Aspect) => (
    <Select
      label={aspectLabels[aspect]}
      data={choicesFor(aspect).slice(1)}
      placeholder={describeReading(profile?.[aspect])}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${aspectLabels[aspect].toLowerCase()}` }}
      value={titles[aspect]}
      onChange={(value) => onChange(aspect, value)}
    />
  );
  return (
    <TitledCard id={`who-${subject}`} title={isCandidate ? "Candidate" : "Reviewer"}>
      <Stack gap="sm">
        {!isCandidate && renderTextInput("position", "Position", "e.g., Engineering Manager")}
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          {isCandidate && renderTextInput("jobTitle", "Job title", "e.g., Senior Software Engineer")}
          {isCandidate && renderTextInput("department", "Department", "e.g., Engineering")}
          {renderSelect(isCandidate ? "candidateRole" : "reviewerRole")}
          {renderSelect(isCandidate ? "candidateFunction" : "reviewerFunction")}
        </SimpleGrid>
      </Stack>
    </TitledCard>
  );
}

/** The placeholder of an empty select: what the titles mean. */
function describeReading(value: string | null | undefined): string {
  return value ? `${upperFirst(value)} (as typed)` : "Not known";
}

/** The template that would be used, why, the second choice, and its questions. */
function ChosenTemplate({ choice }: { choice: TemplateChoice }) {
  const { asked: profile, inOrder, unused, questions, asksDefaultQuestions } = choice;
  const [best, second] = inOrder;
  return (
    <Card component="section" aria-labelledby="chosen-template" aria-live="polite">
      <Stack gap="lg">
        <div>
          <Text size="sm" c="dimmed">
            Would be used
          </Text>
          <Group gap="xs" mb={4}>
            <Title order={2} id="chosen-template">
              {best ? best.template.name : "The default questions"}
            </Title>
            {best?.template.isDefault && <Badge>Default</Badge>}
          </Group>
          <Text size="sm">{best ? explainBest(best, profile) : "There are no survey templates."}</Text>
          {best && asksDefaultQuestions && (
            <Text size="sm">It has no questions, so the survey uses the default questions.</Text>
          )}
        </div>
        {second && (
          <div>
            <Title order={3}>Second</Title>
            <Text size="sm">
              {second.template.name}. {explain(second, profile)}
            </Text>
          </div>
        )}
        {(inOrder.length > 2 || unused.length > 0) && (
          <div>
            <Title order={3}>Other templates</Title>
            <ShowMore items={[...inOrder.slice(2), ...unused]} pageSize={12}>
              {(visible) => (
                <List size="sm" spacing={4} mt={4}>
                  {visible.map((comparison) => (
                    <List.Item key={comparison.template.id}>
                      {comparison.template.name}. {explain(comparison, profile)}
                    </List.Item>
                  ))}
                </List>
              )}
            </ShowMore>
          </div>
        )}
        <div>
          <Title order={3}>Questions</Title>
          <List type="ordered" size="sm" spacing={4} mt={4}>
            {questions.map(({ id, question }) => (
              <List.Item key={id}>{question}</List.Item>
            ))}
          </List>
        </div>
      </Stack>
    </Card>
  );
}

/** The roles that the titles mean. */
type Profile = TemplateChoice["asked"];

function explainBest(best: Comparison, profile: Profile): string {
  return best.fits.length > 0 && best.differs.length === 0
    ? `${explain(best, profile)} No other template fits as closely.`
    : "The default, because no other template fits.";
}

function explain({ template, fits, differs }: Comparison, profile: Profile): string {
  if (template.isDefault && (fits.length === 0 || differs.length > 0))
    return "The default: used when no other template fits.";
  if (differs.length > 0) return `Does not fit: ${describeAspects(differs, profile)}.`;
  if (fits.length > 0) return `Fits: ${describeAspects(fits, profile)}.`;
  return "Never used: it fits anyone but is not the default.";
}

/** The criteria, and what was found for each. */
function describeAspects(criteria: Comparison["fits"], profile: Profile): string {
  return criteria
    .map(
      (aspect) =>
        `${aspectLabels[aspect].toLowerCase()} (${profile[aspect] ? upperFirst(profile[aspect]) : "not known"})`,
    )
    .join(", ");
}
