import { Button, Group } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { type Ref, useState } from "react";
import { CommentFields } from "#contract/comments.ts";
import { FormBody } from "#web/app/ui/form-frame.tsx";
import { MentionInput } from "./mention-input.tsx";
import { findMentionedIds, type Person } from "./mentions.ts";

interface CommentValues {
  text: string;
  mentions: string[];
}

interface CommentFormProps {
  label: string;
  submitLabel: string;
  description?: string;
  people: Person[];
  current?: { text: string; mentioned: Person[] };
  onSubmit: (values: CommentValues) => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
  error: unknown;
  errorTitle: string;
  loading: boolean;
  inputRef: Ref<HTMLTextAreaElement>;
}

const emptyValues = { text: "" };

/** For a new comment, and for changing one. */
export function CommentForm(props: CommentFormProps) {
  const { label, submitLabel, description, people, current, onDone, onCancel, loading, inputRef } = props;
  const [picked, setPicked] = useState(new Set(current?.mentioned.map(({ id }) => id)));
  const form = useForm({
    initialValues: current ? { text: current.text } : emptyValues,
    validate: schemaResolver(CommentFields.pick({ text: true }), { sync: true }),
  });
  return (
    <FormBody
      form={form}
      onSubmit={({ text }) => props.onSubmit({ text, mentions: findMentionedIds(text, people, picked) })}
      onDone={() => {
        // Not `reset`, which would bring back the text that was just saved.
        form.setValues(emptyValues);
        form.resetDirty(emptyValues);
        setPicked(new Set());
        onDone();
      }}
      error={props.error}
      errorTitle={props.errorTitle}
      loading={loading}
      footer={
        <Group gap="xs">
          <Button type="submit" size="xs" loading={loading}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="default" size="xs" onClick={onCancel} disabled={loading}>
              Cancel
            </Button>
          )}
        </Group>
      }
    >
      <MentionInput
        {...form.getInputProps("text")}
        ref={inputRef}
        label={label}
        description={description}
        value={form.values.text}
        onChange={(value) => form.setFieldValue("text", value)}
        people={people}
        onPick={({ id }) => setPicked(new Set([...picked, id]))}
        autosize
        minRows={2}
        maxRows={12}
      />
    </FormBody>
  );
}
