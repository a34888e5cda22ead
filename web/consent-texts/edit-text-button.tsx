import { Button, Checkbox, Group, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { ConsentTextFields, type ConsentTextVersion } from "#contract/consent-texts.ts";
import { regionNames } from "#contract/participation-page.ts";
import { api } from "#web/lib/api.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

interface EditTextButtonProps {
  text: ConsentTextVersion;
  onChanged: () => void;
}

/** Writes the next version, beginning with the one in force. */
export function EditTextButton({ text, onChanged }: EditTextButtonProps) {
  const add = useMutation(api.admin.consentTexts.add.mutationOptions({ onSettled: onChanged }));
  const { region, paragraphs, things, grantsCopy, version } = text;
  const form = useForm({
    mode: "controlled",
    initialValues: { region, paragraphs, things, grantsCopy },
    validate: schemaResolver(ConsentTextFields, { sync: true }),
  });
  const values = form.getValues();
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="sm" aria-label={`Edit: ${regionNames[region]}`} onClick={open}>
          Edit
        </Button>
      )}
      title={`${regionNames[region]}: version ${version + 1}`}
      form={form}
      onSubmit={(fields) => add.mutateAsync({ text: fields, seen: version })}
      onDone={() => toast.success("In force", "Candidates who have not agreed yet read the new version.")}
      error={add.error}
      errorTitle="Failed to save the text"
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
        value={values.paragraphs.join("\n\n")}
        onChange={(event) => form.setFieldValue("paragraphs", event.currentTarget.value.split("\n\n"))}
        error={form.errors["paragraphs"]}
      />
      {values.things.map(({ key }, index) => (
        <Group key={key} wrap="nowrap" align="flex-start">
          <Textarea
            label={`What is agreed to: ${key}`}
            autosize
            withAsterisk
            flex={1}
            {...form.getInputProps(`things.${index}.text`)}
          />
          <Checkbox
            label="Required"
            mt={32}
            {...form.getInputProps(`things.${index}.required`, { type: "checkbox" })}
          />
        </Group>
      ))}
      <Checkbox
        label="Whoever agrees may have a copy of the answers"
        description="Reviewers who are asked from then on are told so before they answer."
        {...form.getInputProps("grantsCopy", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
