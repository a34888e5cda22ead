import { type Job, JobFields, type JobInFull } from "#contract/jobs.ts";
import {
  toQuestionValues,
  type QuestionValues,
  toQuestions,
} from "#web/app/features/templates/template-values.ts";
import { employmentTypeNames } from "./job-list.tsx";
import { Card, Select, SimpleGrid, Stack, TextInput, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";

interface JobFormFieldsProps {
  form: UseFormReturnType<JobFormValues>;
  /** An archived job is read-only. */
  readOnly?: boolean;
}

/** The fields of a job, for creating and editing one. */
export function JobFormFields({ form, readOnly = false }: JobFormFieldsProps) {
  const readOnlyProps = { readOnly, variant: readOnly ? "filled" : "default" };
  return (
    <Card>
      <Stack>
        <TextInput
          label="Job title"
          withAsterisk
          autoComplete="off"
          {...readOnlyProps}
          {...form.getInputProps("title")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Department" {...readOnlyProps} {...form.getInputProps("department")} />
          <TextInput label="Location" {...readOnlyProps} {...form.getInputProps("location")} />
        </SimpleGrid>
        <Select
          label="Employment type"
          data={employmentTypeChoices}
          allowDeselect={false}
          rightSection={readOnly && <></>}
          {...readOnlyProps}
          {...form.getInputProps("employmentType")}
        />
        <Textarea
          label="Description"
          autosize
          minRows={4}
          maxRows={16}
          {...readOnlyProps}
          {...form.getInputProps("description")}
        />
        <Textarea
          label="Requirements"
          autosize
          minRows={4}
          maxRows={16}
          {...readOnlyProps}
          {...form.getInputProps("requirements")}
        />
      </Stack>
    </Card>
  );
}

export interface JobFormValues {
  title: string;
  department: string;
  location: string;
  employmentType: Job["employmentType"];
  description: string;
  requirements: string;
  questions: QuestionValues[];
}

export const newJobValues = (): JobFormValues => ({
  title: "",
  department: "",
  location: "",
  employmentType: "full-time",
  description: "",
  requirements: "",
  questions: [],
});

export function toFormValues(job: JobInFull): JobFormValues {
  return {
    title: job.title,
    department: job.department ?? "",
    location: job.location ?? "",
    employmentType: job.employmentType,
    description: job.description ?? "",
    requirements: job.requirements ?? "",
    questions: job.ownQuestions.map(toQuestionValues),
  };
}

/** The values in the API's shape. */
export function toFields({ questions, ...fields }: JobFormValues): JobFields {
  return { ...fields, ownQuestions: toQuestions(questions) };
}

/** Messages for missing or wrong values, by the path of the form's field. */
export function findProblems(values: JobFormValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of JobFields.safeParse(toFields(values)).error?.issues ?? []) {
    const field = path.join(".").replace(/^ownQuestions/, "questions");
    problems[field.replace(/(\.options\.\d+)$/, "$1.text")] ??= message;
  }
  return problems;
}

const employmentTypeChoices = Object.entries(employmentTypeNames).map(([value, label]) => ({ value, label }));
