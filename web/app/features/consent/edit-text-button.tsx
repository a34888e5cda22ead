import { Button, Checkbox, Group, Textarea, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useState } from "react";
import { ConsentTextFields, type ConsentTextVersion } from "#contract/consent-texts.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { CurrentVersionCard, fetchedOnce, findDifferences } from "#web/app/ui/current-version-card.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { consentTextsOptions } from "./consent-texts-queries.ts";
import { TextChanges } from "./text-changes.tsx";

/** Creates the next version, starting from the one in force. */
export function EditTextButton({ text, onChanged }: { text: ConsentTextVersion; onChanged: () => void }) {
  // The version that the person has seen. A later one replaces it only after they have seen that one.
  const [seen, setSeen] = useState(text);
  const add = useMutation(api.admin.consentTexts.add.mutationOptions({ onSettled: onChanged }));
  const saveOver = useSaveOver({ save: add.mutateAsync, onSeen: setSeen });
  const form = useForm<ConsentTextValues>({
    initialValues: toValues(text),
    validate: findProblems,
  });
  const deferredValues = useDeferredValue(form.values);
  // The list may not contain the version that was just saved.
  const latest = text.version > seen.version ? text : seen;
  const region = regionNames[text.region];
  return (
    <FormDialog
      renderButton={(open) => (
        <Button
          variant="default"
          flex="none"
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
      size="xl"
      form={form}
      current={toValues(latest)}
      onSubmit={(values) => saveOver(seen, ({ version }) => ({ text: toFields(values), seen: version }))}
      onDone={(added) => {
        setSeen(added);
        toast.success("Text published", "Candidates who haven't agreed yet will read the new version.");
      }}
      error={add.error}
      errorTitle="Failed to save the text"
      remedy={
        isAppError(add.error, "CONSENT_TEXT_CHANGED") && (
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
      submitLabel="Publish"
    >
      <Textarea
        label="Text"
        description="Put an empty line between paragraphs. We replace {company}, {job}, {candidate} and {product} with the names."
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
            label={`Consent ${index + 1}`}
            autosize
            withAsterisk
            flex={1}
            {...form.getInputProps(`things.${index}.text`)}
          />
          <Checkbox
            label="Required"
            aria-label={`Consent ${index + 1} is required`}
            mt={32}
            {...form.getInputProps(`things.${index}.required`, { type: "checkbox" })}
          />
        </Group>
      ))}
      <FormError error={form.errors["things"]} />
      <Checkbox
        label="Candidates who agree may get a copy of the answers"
        description="Reviewers read this before they answer."
        {...form.getInputProps("grantsCopy", { type: "checkbox" })}
      />
      {form.isDirty() && <Changes before={seen} values={deferredValues} />}
    </FormDialog>
  );
}

interface ChangesProps {
  before: ConsentTextVersion;
  values: ConsentTextValues;
}

/** What publishing would change. */
const Changes = memo(function Changes({ before, values }: ChangesProps) {
  return (
    <section aria-labelledby="changes">
      <Title order={3} id="changes" size="h5" mb={4}>
        Changes since version {before.version}
      </Title>
      <TextChanges before={before} after={toFields(values)} />
    </section>
  );
});

interface CurrentTextProps {
  mine: ConsentTextValues;
  /** The person has seen the version in force and wants theirs to replace it. */
  onSeen: (current: ConsentTextVersion) => void;
}

/** Shows what another admin saved meanwhile, where it differs; the typed values stay. */
function CurrentText({ mine, onSeen }: CurrentTextProps) {
  const texts = useQuery({
    ...consentTextsOptions,
    queryKey: ["current version of a consent text", mine.region],
    ...fetchedOnce,
  });
  return (
    <CurrentVersionCard
      current={{ ...texts, data: texts.data?.find(({ region }) => region === mine.region) }}
      errorTitle="Failed to load the texts."
      compare={(current) => findDifferences(toFacts(toValues(current)), toFacts(mine))}
      onSeen={onSeen}
      inDialog
    />
  );
}

function toFacts({ words, things, grantsCopy }: ConsentTextValues): [string, string][] {
  return [
    ["Text", words],
    ...things.map(({ text, required }, index): [string, string] => [
      `Consent ${index + 1}`,
      `${text} (${required ? "required" : "optional"})`,
    ]),
    ["A copy of the answers", grantsCopy ? "Yes" : "No"],
  ];
}

/** The form's values: the paragraphs are one text, separated by empty lines. */
interface ConsentTextValues extends Pick<ConsentTextVersion, "region" | "things" | "grantsCopy"> {
  words: string;
}

function toValues({ region, paragraphs, things, grantsCopy }: ConsentTextVersion): ConsentTextValues {
  return { region, words: paragraphs.join("\n\n"), things, grantsCopy };
}

function toFields({ words, ...values }: ConsentTextValues) {
  const paragraphs = words.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return { ...values, paragraphs: paragraphs.filter(Boolean) };
}

/** Messages by the path of the form's field. */
function findProblems(values: ConsentTextValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of ConsentTextFields.safeParse(toFields(values)).error?.issues ?? [])
    problems[path[0] === "paragraphs" ? "words" : path.join(".")] ??= message;
  return problems;
}
