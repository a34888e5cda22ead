import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import IconPlus from "~icons/tabler/plus";
import IconX from "~icons/tabler/x";
import { newOption, type TemplateValues } from "./template-values.ts";

const mostOptions = 20;

/** What can be chosen in a multiple choice question. @param index the question's */
export function OptionFields({ form, index }: { form: UseFormReturnType<TemplateValues>; index: number }) {
  const path = `questions.${index}.options`;
  const options = form.values.questions[index]?.options ?? [];
  const problem = form.errors[path];
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
      <Button
        variant="subtle"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= mostOptions}
        onClick={() => {
          form.insertListItem(path, newOption());
          form.clearFieldError(path);
        }}
      >
        Add Option
      </Button>
    </Stack>
  );
}
