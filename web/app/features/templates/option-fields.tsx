import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { parseOptionList, maxOptions } from "#contract/options.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { newKey } from "#web/shared/new-key.ts";
import { newOption, type QuestionsForm } from "./template-values.ts";
import { focusIfLost } from "./use-question-order.ts";

/**
 * The options of a multiple choice question.
 * @param index the question's index
 */
export function OptionFields({ form, index }: { form: QuestionsForm; index: number }) {
  const path = `questions.${index}.options`;
  const options = form.values.questions[index]?.options ?? [];
  const problem = form.errors[path];
  const [outcome, setOutcome] = useState<string>();
  const list = useRef<HTMLDivElement>(null);

  function add() {
    setOutcome(undefined);
    form.insertListItem(path, newOption());
    form.clearFieldError(path);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus());
  }

  /** Enter begins the next option. It does not save the form, whose questions may be unfinished. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (options.length < maxOptions) add();
  }

  /** The option that moved into its place, or the last one, takes the focus. */
  function remove(optionIndex: number) {
    form.removeListItem(path, optionIndex);
    focusIfLost(() => {
      const buttons = list.current?.querySelectorAll("[aria-label^=Remove], [data-add]") ?? [];
      return buttons[Math.min(optionIndex, Math.max(0, options.length - 2))];
    });
  }

  /** A pasted list becomes one option per line, starting at the field in which it was pasted. */
  function paste(event: ClipboardEvent<HTMLInputElement>, optionIndex: number) {
    const lines = parseOptionList(event.clipboardData.getData("text"));
    if (lines.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    const texts = lines.map((line, lineIndex) => {
      const prefix = lineIndex === 0 ? before : "";
      const suffix = lineIndex === lines.length - 1 ? after : "";
      return prefix + line + suffix;
    });
    const fittingTexts = texts.slice(0, maxOptions - options.length + 1);
    const newOptions = fittingTexts.map((text, textIndex) =>
      textIndex === 0 ? { key: options[optionIndex]?.key ?? newKey(), text } : newOption(text),
    );
    form.setFieldValue(path, options.toSpliced(optionIndex, 1, ...newOptions));
    form.clearFieldError(path);
    for (const fieldIndex of options.keys()) form.clearFieldError(`${path}.${fieldIndex}.text`);
    const unusedCount = texts.length - fittingTexts.length;
    const pasted = `${pluralize(fittingTexts.length, "option")} pasted.`;
    setOutcome(
      unusedCount === 0
        ? pasted
        : `${pasted} ${unusedCount} more did not fit: ${maxOptions} options are the maximum.`,
    );
  }

  return (
    <Stack gap="xs" ref={list}>
      {options.length === 0 && (
        <Text size="sm" c={problem ? "var(--danger-text)" : "dimmed"} role={problem ? "alert" : undefined}>
          No options added yet. Click "Add Option" to get started.
        </Text>
      )}
      {options.map(({ key }, optionIndex) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Option ${optionIndex + 1} of question ${index + 1}`}
            placeholder={`Option ${optionIndex + 1}`}
            size="sm"
            flex={1}
            onKeyDown={handleKey}
            onPaste={(event) => paste(event, optionIndex)}
            {...form.getInputProps(`${path}.${optionIndex}.text`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove option ${optionIndex + 1} of question ${index + 1}`}
            onClick={() => remove(optionIndex)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Text component="output" size="sm" c="dimmed" hidden={outcome === undefined}>
        {outcome}
      </Text>
      <Button
        variant="subtle"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= maxOptions}
        data-add
        onClick={add}
      >
        Add Option
      </Button>
    </Stack>
  );
}
