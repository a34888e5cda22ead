import { Group, Stack, Text, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { maxOwnQuestions, type Question } from "#contract/surveys.ts";
import type { JobSurvey } from "#contract/templates.ts";
import { LibraryButton } from "#web/app/features/templates/library-button.tsx";
import { QuestionFields, type QuestionProps } from "#web/app/features/templates/question-fields.tsx";
import cardClasses from "#web/app/features/templates/question-card.module.css";
import { useQuestionOrder } from "#web/app/features/templates/use-question-order.ts";
import { newQuestion, toQuestions, typeText } from "#web/app/features/templates/template-values.ts";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";
import { api } from "#web/app/lib/api.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import type { JobFormValues } from "./job-form-fields.tsx";
import classes from "./survey-section.module.css";
import { PlusButton } from "#web/app/ui/plus-button.tsx";

const typingPauseMs = 400;
const maxTitleLength = 200;

interface SurveySectionProps {
  form: UseFormReturnType<JobFormValues>;
  readOnly?: boolean;
  /**
   * Whether the job is being created. The template's questions are then folded, because the title that selects the
   * template is still being typed.
   */
  isNew?: boolean;
}

/** The questions that reviewers get: the template's, then the job's own. */
export function SurveySection({ form, readOnly = false, isNew = false }: SurveySectionProps) {
  const { title, department, questions } = form.values;
  const [debouncedTitle] = useDebouncedValue(title.slice(0, maxTitleLength), typingPauseMs);
  const [debouncedDepartment] = useDebouncedValue(department.slice(0, maxTitleLength), typingPauseMs);
  const surveys = useQuery(
    api.manager.jobs.surveys.queryOptions({
      input: { title: debouncedTitle, department: debouncedDepartment },
      placeholderData: keepPreviousData,
    }),
  );
  const templateQuestions = surveys.data?.[0]?.questions ?? [];
  return (
    <TitledCard id="job-survey" title="Survey">
      <Stack>
        <QueryState
          query={surveys}
          errorTitle="Failed to load the survey"
          skeleton={<RowSkeletons count={1} />}
          empty={null}
        >
          {(loaded) =>
            loaded.map((survey) => (
              <Survey
                key={surveyKey(survey)}
                survey={survey}
                isOpen={!isNew}
                isTyped={Boolean(debouncedTitle || debouncedDepartment)}
              />
            ))
          }
        </QueryState>
        {readOnly ? (
          questions.length > 0 && (
            <>
              <Title order={3}>Your own questions</Title>
              <QuestionTexts
                questions={questions.flatMap((values) =>
                  toQuestions([values]).map((question) => ({ ...question, id: values.key })),
                )}
              />
            </>
          )
        ) : (
          <OwnQuestions
            form={form}
            templateQuestionIds={templateQuestions.map(({ id }) => id)}
            isNew={isNew}
          />
        )}
      </Stack>
    </TitledCard>
  );
}

/** Reviewers of one kind get the same survey. */
const surveyKey = ({ reviewerRole, reviewerFunction, template }: JobSurvey) =>
  [reviewerRole, reviewerFunction, template].join("/");

interface SurveyProps {
  survey: JobSurvey;
  isOpen: boolean;
  /** Whether there is a title or a department that could select a template. */
  isTyped: boolean;
}

function Survey({ survey, isOpen, isTyped }: SurveyProps) {
  const { template, questions } = survey;
  return (
    <div>
      <Text fw={500}>{template === null ? "Default questions" : `Template: ${template}`}</Text>
      <Text size="sm" c="dimmed">
        {describeReason(survey, isTyped)}
      </Text>
      <details className={classes.questions} open={isOpen}>
        <summary>{pluralize(questions.length, "question")}</summary>
        <QuestionTexts questions={questions} />
      </details>
    </div>
  );
}

/** Why reviewers get this survey, in one line. */
function describeReason({ template, ...fit }: JobSurvey, isTyped: boolean): string {
  if (template === null) return "Your admin has not made a template yet.";
  const reviewer = [
    fit.reviewerRole && `who work as ${fit.reviewerRole}`,
    fit.reviewerFunction && `who work in ${fit.reviewerFunction}`,
  ].filter(Boolean);
  const job = [
    fit.candidateRole && `the job title is ${fit.candidateRole}`,
    fit.candidateFunction && `the job is in ${fit.candidateFunction}`,
  ].filter(Boolean);
  if (reviewer.length > 0) return `For reviewers ${reviewer.join(" and ")}.`;
  if (job.length > 0) return `Chosen because ${job.join(" and ")}.`;
  return isTyped
    ? "The default template. No other one fits the title or department."
    : "The default template, unless another one fits the title or department.";
}

function QuestionTexts({ questions }: { questions: Question[] }) {
  return (
    <ol className={classes.list}>
      {questions.map((question) => (
        <li key={question.id}>
          {question.question}
          <Text span size="xs" c="dimmed" display="block">
            {typeText(question)}
            {question.required ? ", required" : ""}
            {question.shownIf && `, only after ${question.shownIf.answers.join(" or ")}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}

const offeredTypes: Question["type"][] = ["text", "rating", "multiple_choice"];

function OwnQuestions({
  form,
  templateQuestionIds,
  isNew,
}: Pick<SurveySectionProps, "form" | "isNew"> & { templateQuestionIds: string[] }) {
  const { data: rules } = useQuery({ ...companyRulesOptions, enabled: !isNew });
  const { questions } = form.values;
  const { list, addButton, add, move, remove } = useQuestionOrder(form);
  const remaining = maxOwnQuestions - questions.length;

  return (
    <Stack gap="sm" component="section" aria-labelledby="own-questions">
      <div>
        <Title order={3} id="own-questions">
          Your own questions
        </Title>
        <Text size="sm" c="dimmed">
          Ask up to {maxOwnQuestions} questions about this role. They come last.
          {!isNew && " Changes don't affect surveys already sent."}
          {rules?.answersTogether &&
            " Candidates whose surveys have begun keep the questions, because their answers are shown together."}
        </Text>
      </div>
      {questions.length > 0 && (
        <ol ref={list} className={cardClasses.list}>
          {questions.map((question, index) => (
            <OwnQuestion
              key={question.key}
              form={form}
              index={index}
              question={question}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <FormError error={form.errors["questions"]} />
      <Group gap="xs">
        <PlusButton
          ref={addButton}
          onClick={() => add({ ...newQuestion(), type: "text", required: false })}
          disabled={remaining <= 0}
        >
          Add Question
        </PlusButton>
        <LibraryButton
          existingIds={new Set([...templateQuestionIds, ...questions.map(({ id }) => id)])}
          remaining={remaining}
          offersConditional={false}
          onAdd={(question) => form.insertListItem("questions", { ...question, required: false })}
        />
      </Group>
    </Stack>
  );
}

interface OwnQuestionProps extends QuestionProps {
  form: UseFormReturnType<JobFormValues>;
}

function OwnQuestion(props: OwnQuestionProps) {
  const { question } = props;
  const types = offeredTypes.includes(question.type) ? offeredTypes : [...offeredTypes, question.type];
  return (
    <li className={cardClasses.card}>
      <QuestionFields
        {...props}
        types={types.map((value) => ({
          value,
          label: typeText({ ...question, options: [], type: value }),
        }))}
      />
    </li>
  );
}
