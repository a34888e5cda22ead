import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, Checkbox, Group, MultiSelect, Select, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { competencyNames } from "#contract/question-library.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { OptionFields } from "./option-fields.tsx";
import classes from "./question-card.module.css";
import { QuestionHint } from "./question-hint.tsx";
import {
  hasOptions,
  type QuestionsForm,
  type QuestionValues,
  type TemplateValues,
} from "./template-values.ts";

const always = "";

interface QuestionCardProps {
  form: UseFormReturnType<TemplateValues>;
  index: number;
  question: QuestionValues;
  /** The target of each arrow, for people who cannot drag. */
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One question in the editor. Its handle moves it by mouse, finger or keyboard, and so do its arrows. */
export function QuestionCard({ form, index, question, onMove, onRemove }: QuestionCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: question.key });
  const path = `questions.${index}`;
  const number = index + 1;
  const isLast = number === form.values.questions.length;
  const moved = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li ref={setNodeRef} style={moved} className={classes.card} data-dragging={isDragging || undefined}>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>Question {number}</legend>
        <Group gap={4} wrap="nowrap" className={classes.bar}>
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={`Move question ${number}`}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
          <QuestionTools index={index} isLast={isLast} onMove={onMove} onRemove={onRemove} />
        </Group>
        <QuestionTextField form={form} index={index} question={question} />
        <Group gap="md" align="flex-end">
          <Select
            label="Type"
            data={[
              { value: "rating", label: `Rating (1-${question.scale})` },
              { value: "text", label: "Text" },
              { value: "multiple_choice", label: "Multiple Choice" },
              { value: "forced_choice", label: "Forced choice of two" },
              { value: "yes_no", label: "Yes or no" },
              { value: "zero_to_ten", label: "0 to 10" },
            ]}
            allowDeselect={false}
            flex="1 1 180px"
            {...form.getInputProps(`${path}.type`)}
          />
          <Select
            label="About"
            data={[
              { value: "", label: "Nothing in particular" },
              ...Object.entries(competencyNames).map(([value, label]) => ({ value, label })),
            ]}
            allowDeselect={false}
            flex="1 1 180px"
            {...form.getInputProps(`${path}.competency`)}
          />
          <Checkbox
            label="Required"
            mb={8}
            {...form.getInputProps(`${path}.required`, { type: "checkbox" })}
          />
        </Group>
        {hasOptions(question.type) && <OptionFields form={form} index={index} />}
        <ConditionFields form={form} index={index} />
      </fieldset>
    </li>
  );
}

interface QuestionToolsProps {
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A question's number, and the buttons that move and remove it. */
export function QuestionTools({ index, isLast, onMove, onRemove }: QuestionToolsProps) {
  const number = index + 1;
  return (
    <>
      <Text size="sm" fw={600} mr="auto" aria-hidden>
        Question {number}
      </Text>
      <Tool label={`Move question ${number} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <IconArrowUp size={16} aria-hidden />
      </Tool>
      <Tool label={`Move question ${number} down`} disabled={isLast} onClick={() => onMove(index + 1)}>
        <IconArrowDown size={16} aria-hidden />
      </Tool>
      <Tool label={`Remove question ${number}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </Tool>
    </>
  );
}

interface QuestionTextFieldProps {
  form: QuestionsForm;
  index: number;
  question: QuestionValues;
}

/** A question is a single line: the field grows, and Enter begins no new line. */
export function QuestionTextField({ form, index, question }: QuestionTextFieldProps) {
  const path = `questions.${index}.question`;
  return (
    <>
      <Textarea
        label="Question text"
        autosize
        minRows={1}
        {...form.getInputProps(path)}
        onChange={(event) =>
          form.setFieldValue(path, event.currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, " "))
        }
      />
      <QuestionHint question={question} />
    </>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/**
 * The answers after which a question is asked. It can depend on an earlier question that was saved or comes from the
 * library.
 */
function ConditionFields({ form, index }: { form: UseFormReturnType<TemplateValues>; index: number }) {
  const path = `questions.${index}.shownIf`;
  const { shownIf = null } = form.values.questions[index] ?? {};
  const earlier = form.values.questions
    .slice(0, index)
    .flatMap(({ id, type, options, ...question }) =>
      id && type !== "text" ? [{ ...question, id, type, options: options.map(({ text }) => text) }] : [],
    );
  const chosen = earlier.find(({ id }) => id === shownIf?.question);
  if (earlier.length === 0 && !shownIf) return null;
  const places = chosen ? possibleAnswers(chosen) : [];
  return (
    <>
      <Group gap="md" align="flex-start">
        <Select
          label="Asked"
          data={[
            { value: always, label: "Always" },
            ...earlier.map(({ id, question }) => ({ value: id, label: `After: ${question}` })),
          ]}
          allowDeselect={false}
          flex="1 1 220px"
          value={shownIf?.question ?? always}
          onChange={(id) => form.setFieldValue(path, id ? { question: id, answers: [] } : null)}
        />
        {shownIf && (
          <MultiSelect
            label="When the answer is"
            data={places.map(String)}
            flex="1 1 220px"
            value={shownIf.answers.map(String)}
            onChange={(values) =>
              form.setFieldValue(path, {
                ...shownIf,
                answers: places.filter((place) => values.includes(String(place))),
              })
            }
          />
        )}
      </Group>
      <FormError error={form.errors[path] ?? form.errors[`${path}.answers`]} />
    </>
  );
}
