import { Button, Checkbox, Group, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsentTextVersion } from "#contract/consent-texts.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { api } from "#web/app/lib/api.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { FormError } from "#web/app/ui/form-error.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { type ConsentTextValues, fieldsOf, problemsOf, valuesOf } from "./consent-text-values.ts";
import { CurrentText } from "./current-text.tsx";

interface EditTextButtonProps {
  text: ConsentTextVersion;
  onChanged: () => void;
}

/** Writes the next version, beginning with the one in force. */
export function EditTextButton({ text, onChanged }: EditTextButtonProps) {
  // The version that the person has seen; a later one replaces it only when they have looked at it.
  const [seen, setSeen] = useState(text);
  const add = useMutation(api.admin.consentTexts.add.mutationOptions({ onSettled: onChanged }));
  const saveOver = useSaveOver({ save: add.mutateAsync, onSeen: setSeen });
  const form = useForm<ConsentTextValues>({
    mode: "controlled",
    initialValues: valuesOf(text),
    validate: problemsOf,
  });
  // What was just put into force may not have come back with the list yet.
  const latest = text.version > seen.version ? text : seen;
  const region = regionNames[text.region];
  return (
    <FormDialog
      renderButton={(open) => (
        <Button
          variant="default"
          size="sm"
          aria-label={`Edit: ${region}`}
          onClick={() => {
            if (!form.isDirty()) setSeen(latest);
            open();
          }}
        >
          Edit
        </Button>
      )}
      title={`${region}: version ${seen.version + 1}`}
      form={form}
      current={valuesOf(latest)}
      onSubmit={(values) => saveOver(seen, ({ version }) => ({ text: fieldsOf(values), seen: version }))}
      onDone={(added) => {
        setSeen(added);
        toast.success("In force", "Candidates who have not agreed yet read the new version.");
      }}
      error={add.error}
      errorTitle="Failed to save the text"
      remedy={
        isRefusal(add.error, "CONSENT_TEXT_CHANGED") && (
          <CurrentText
            mine={form.values}
            onSeen={(current) => {
              setSeen(current);
              add.reset();
            }}
          />
        )
      }
      loading={add.isPending}
      submitLabel="Put into Force"
    >
      <Textarea
        label="Text"
        description="Paragraphs are separated by an empty line. {company}, {job}, {candidate} and {product} stand for the names."
        autosize
        minRows={8}
        maxRows={20}
        withAsterisk
        data-autofocus
        {...form.getInputProps("words")}
      />
      {form.values.things.map(({ key }, index) => (
        <Group key={key} wrap="nowrap" align="flex-start">
          <Textarea
            label={`What is agreed to, number ${index + 1}`}
            autosize
            withAsterisk
            flex={1}
            {...form.getInputProps(`things.${index}.text`)}
          />
          <Checkbox
            label="Required"
            aria-label={`Required, number ${index + 1}`}
            mt={32}
            {...form.getInputProps(`things.${index}.required`, { type: "checkbox" })}
          />
        </Group>
      ))}
      <FormError error={form.errors["things"]} />
      <Checkbox
        label="Whoever agrees may have a copy of the answers"
        description="Reviewers who are asked from then on are told so before they answer."
        {...form.getInputProps("grantsCopy", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
