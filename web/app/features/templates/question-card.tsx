import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Group, MultiSelect, Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconGripVertical } from "@tabler/icons-react";
import { competencyNames } from "#contract/question-library.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import classes from "./question-card.module.css";
import type { TemplateValues } from "./template-values.ts";
import { QuestionFields, type QuestionProps } from "./question-fields.tsx";

const always = "";

interface QuestionCardProps extends QuestionProps {
  form: UseFormReturnType<TemplateValues>;
}

/** One question in the editor. Its handle moves it by mouse, finger or keyboard, and so do its arrows. */
export function QuestionCard({ form, index, question, ...actions }: QuestionCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: question.key });
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li ref={setNodeRef} style={style} className={classes.card} data-dragging={isDragging || undefined}>
      <QuestionFields
        {...actions}
        form={form}
        index={index}
        question={question}
        types={[
          { value: "rating", label: `Rating (1-${question.scale})` },
          { value: "text", label: "Text" },
          { value: "multiple_choice", label: "Multiple choice" },
          { value: "forced_choice", label: "Forced choice of two" },
          { value: "yes_no", label: "Yes or no" },
          { value: "zero_to_ten", label: "0 to 10" },
        ]}
        handle={
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={`Move question ${index + 1}`}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        }
        about={
          <Select
            label="About"
            data={[
              { value: "", label: "Nothing in particular" },
              ...Object.entries(competencyNames).map(([value, label]) => ({ value, label })),
            ]}
            allowDeselect={false}
            flex="1 1 180px"
            {...form.getInputProps(`questions.${index}.competency`)}
          />
        }
      >
        <ConditionFields form={form} index={index} />
      </QuestionFields>
    </li>
  );
}

/**
 * The answers after which a question is asked. It can depend on an earlier question that was saved or comes from the
 * library.
 */
function ConditionFields({ form, index }: { form: UseFormReturnType<TemplateValues>; index: number }) {
  const path = `questions.${index}.shownIf`;
  const { shownIf = null } = form.values.questions[index] ?? {};
  const earlierQuestions = form.values.questions
    .slice(0, index)
    .flatMap(({ id, type, options, ...question }) =>
      id && type !== "text" ? [{ ...question, id, type, options: options.map(({ text }) => text) }] : [],
    );
  const condition = earlierQuestions.find(({ id }) => id === shownIf?.question);
  if (earlierQuestions.length === 0 && !shownIf) return null;
  const answers = condition ? possibleAnswers(condition) : [];
  return (
    <>
      <Group align="flex-start">
        <Select
          label="Asked"
          data={[
            { value: always, label: "Always" },
            ...earlierQuestions.map(({ id, question }) => ({ value: id, label: `After: ${question}` })),
          ]}
          allowDeselect={false}
          flex="1 1 220px"
          value={shownIf?.question ?? always}
          onChange={(id) => form.setFieldValue(path, id ? { question: id, answers: [] } : null)}
        />
        {shownIf && (
          <MultiSelect
            label="When the answer is"
            data={answers.map(String)}
            flex="1 1 220px"
            value={shownIf.answers.map(String)}
            onChange={(values) =>
              form.setFieldValue(path, {
                ...shownIf,
                answers: answers.filter((answer) => values.includes(String(answer))),
              })
            }
          />
        )}
      </Group>
      <FormError error={form.errors[path] ?? form.errors[`${path}.answers`]} />
    </>
  );
}
