import { ActionIcon, Checkbox, Group, Select, Text, Textarea, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconScale, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { questionHint } from "#contract/question-hints.ts";
import { OptionFields } from "./option-fields.tsx";
import classes from "./question-card.module.css";
import { hasOptions, type QuestionsForm, type QuestionValues } from "./template-values.ts";

export interface QuestionProps {
  index: number;
  question: QuestionValues;
  /** Called by the arrows with the index to move to. */
  onMove: (to: number) => void;
  onRemove: () => void;
}

interface QuestionFieldsProps extends QuestionProps {
  form: QuestionsForm;
  types: { value: string; label: string }[];
  /** The handle by which the question can be dragged. */
  handle?: ReactNode;
  about?: ReactNode;
  children?: ReactNode;
}

/** What every question has: its number, the buttons that move and remove it, its text, its type and its options. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, index, question, onMove, onRemove, types, handle, about, children } = props;
  const path = `questions.${index}`;
  const number = index + 1;
  const isLast = number === form.values.questions.length;
  return (
    <fieldset className={classes.fields}>
      <VisuallyHidden component="legend">Question {number}</VisuallyHidden>
      <Group gap={4} wrap="nowrap" className={handle ? classes.bar : undefined}>
        {handle}
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
      </Group>
      <Textarea
        label="Question text"
        autosize
        minRows={1}
        {...form.getInputProps(`${path}.question`)}
        // A question is a single line: the field grows, and Enter begins no new line.
        onChange={(event) =>
          form.setFieldValue(`${path}.question`, event.currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, " "))
        }
      />
      <QuestionHint question={question} />
      <Group align="flex-end">
        <Select
          label="Type"
          data={types}
          allowDeselect={false}
          flex="1 1 180px"
          {...form.getInputProps(`${path}.type`)}
        />
        {about}
        <Checkbox label="Required" mb={8} {...form.getInputProps(`${path}.required`, { type: "checkbox" })} />
      </Group>
      {hasOptions(question.type) && <OptionFields form={form} index={index} />}
      {children}
    </fieldset>
  );
}

/** Warns while typing if a question touches what laws forbid to ask. It does not block saving. */
function QuestionHint({ question: { question, type, options } }: { question: QuestionValues }) {
  const hint = questionHint(question, hasOptions(type) ? options.map(({ text }) => text) : []);
  // The element is always in the page, because a screen reader would not announce an inserted one.
  return (
    <Text component="output" size="sm" className={classes.hint}>
      {hint && <IconScale size={16} aria-hidden />}
      {hint}
    </Text>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
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
