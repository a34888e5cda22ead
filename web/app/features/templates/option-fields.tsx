import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, useState } from "react";
import { listedOptions, maxOptions } from "#contract/options.ts";
import { newKey } from "#web/shared/new-key.ts";
import { newOption, type QuestionsForm } from "./template-values.ts";

/** The options of a multiple choice question. @param index the question's */
export function OptionFields({ form, index }: { form: QuestionsForm; index: number }) {
  const path = `questions.${index}.options`;
  const options = form.values.questions[index]?.options ?? [];
  const problem = form.errors[path];
  const [pasted, setPasted] = useState<string>();

  /** A pasted list becomes one option per line, starting at the field in which it was pasted. */
  function paste(event: ClipboardEvent<HTMLInputElement>, place: number) {
    const listed = listedOptions(event.clipboardData.getData("text"));
    if (listed.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    const texts = listed.map((text, at) =>
      [at === 0 ? before : "", text, at === listed.length - 1 ? after : ""].join(""),
    );
    const kept = texts.slice(0, maxOptions - options.length + 1);
    const added = kept.map((text, at) =>
      at === 0 ? { key: options[place]?.key ?? newKey(), text } : newOption(text),
    );
    form.setFieldValue(path, options.toSpliced(place, 1, ...added));
    form.clearFieldError(path);
    for (const at of options.keys()) form.clearFieldError(`${path}.${at}.text`);
    const left = texts.length - kept.length;
    setPasted(
      left === 0
        ? `${kept.length} options pasted.`
        : `${kept.length} options pasted. ${left} more did not fit: ${maxOptions} options are the maximum.`,
    );
  }

  return (
    <Stack gap="xs">
      {options.length === 0 && (
        <Text size="sm" c={problem ? "var(--danger-text)" : "dimmed"} role={problem ? "alert" : undefined}>
          No options added yet. Click "Add Option" to get started.
        </Text>
      )}
      {options.map(({ key }, place) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Option ${place + 1} of question ${index + 1}`}
            placeholder={`Option ${place + 1}`}
            size="sm"
            flex={1}
            onPaste={(event) => paste(event, place)}
            {...form.getInputProps(`${path}.${place}.text`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove option ${place + 1} of question ${index + 1}`}
            onClick={() => form.removeListItem(path, place)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Text component="output" size="sm" c="dimmed" hidden={pasted === undefined}>
        {pasted}
      </Text>
      <Button
        variant="subtle"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= maxOptions}
        onClick={() => {
          setPasted(undefined);
          form.insertListItem(path, newOption());
          form.clearFieldError(path);
        }}
      >
        Add Option
      </Button>
    </Stack>
  );
}
