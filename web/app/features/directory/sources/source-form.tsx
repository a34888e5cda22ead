import { Button, Checkbox, PasswordInput, Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SaveSource, type Source, sourceKindNames } from "#contract/sources.ts";
import { api } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { refreshSources } from "./queries.ts";

type Kind = SaveSource["kind"];

const emptyValues = {
  kind: "bamboohr" as Kind,
  company: "",
  subdomain: "",
  apiKey: "",
  clientId: "",
  clientSecret: "",
  endpoint: "",
  bucket: "",
  prefix: "",
  region: "",
  keyId: "",
  secret: "",
  isScheduled: true,
};
type Values = typeof emptyValues;

const secretFields: Record<Kind, "apiKey" | "clientSecret" | "secret"> = {
  bamboohr: "apiKey",
  personio: "clientSecret",
  s3: "secret",
};
const secretLabels: Record<Kind, string> = {
  bamboohr: "API key",
  personio: "Client secret",
  s3: "Secret access key",
};
const kinds = Object.keys(secretFields) as Kind[];

const validateFields = schemaResolver(SaveSource, { sync: true });

/** Only a new source needs its secret: a saved source keeps the one it has. */
function validate(values: Values, isNew: boolean) {
  const secret = secretFields[values.kind];
  const isMissing = isNew && values[secret].trim() === "";
  return {
    ...validateFields(values),
    ...(isMissing && { [secret]: `${secretLabels[values.kind]} is required` }),
  };
}

/** @param source the source to change; absent to add one */
export function SourceButton({ source }: { source?: Source }) {
  const add = useMutation(api.admin.sources.add.mutationOptions());
  const change = useMutation(api.admin.sources.change.mutationOptions({ onError: refreshSources }));
  const save = source ? change : add;
  // As the dialog opened with it. The list is refetched meanwhile.
  const [seen, setSeen] = useState(source);
  const form = useForm<Values>({
    initialValues: source ? toFormValues(source) : emptyValues,
    validate: (values) => validate(values, source === undefined),
  });
  const { kind } = form.values;
  return (
    <FormDialog
      renderButton={(open) =>
        source ? (
          <Button
            variant="default"
            aria-label={`Edit: ${source.name}`}
            onClick={() => {
              setSeen(source);
              change.reset();
              open();
            }}
          >
            Edit
          </Button>
        ) : (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
            Add source
          </Button>
        )
      }
      title={source ? `Edit ${source.name}` : "Add a source"}
      form={form}
      {...(source && { current: toFormValues(source) })}
      onSubmit={(values) => {
        const fields = SaveSource.parse(values);
        return source
          ? change.mutateAsync({ sourceId: source.id, source: fields, seen })
          : add.mutateAsync(fields);
      }}
      onDone={(saved) => {
        form.reset();
        save.reset();
        toast.success(
          source ? "Source saved" : "Source added",
          source ? saved.name : "Try it, or run it now.",
        );
        void refreshSources();
      }}
      error={save.error}
      errorTitle="Failed to save the source"
      loading={save.isPending}
      submitLabel={source ? "Save source" : "Add source"}
    >
      {!source && (
        <Select
          label="Kind"
          data={kinds.map((value) => ({ value, label: sourceKindNames[value] }))}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps("kind")}
        />
      )}
      <TextInput
        label={kind === "s3" ? "Company (optional)" : "Company"}
        description={
          kind === "s3"
            ? "For files without a column for the company."
            : "Where its people work. E-mails to them name it as the source of their address."
        }
        withAsterisk={kind !== "s3"}
        {...(source && { "data-autofocus": true })}
        {...form.getInputProps("company")}
      />
      {kind === "bamboohr" && (
        <TextInput
          label="Subdomain"
          description="For https://acme.bamboohr.com, enter acme."
          withAsterisk
          autoComplete="off"
          {...form.getInputProps("subdomain")}
        />
      )}
      {kind === "personio" && (
        <TextInput
          label="Client ID"
          description="In Personio: Settings, Integrations, API credentials. Allow reading persons and organization units. Allow the attributes first name, last name, e-mail, position, department, hire date and termination date."
          withAsterisk
          autoComplete="off"
          {...form.getInputProps("clientId")}
        />
      )}
      {kind === "s3" && <BucketFields inputProps={(name) => form.getInputProps(name)} />}
      <PasswordInput
        label={secretLabels[kind]}
        description={
          source
            ? "Leave it empty to keep the saved one. It has to be entered again for another address."
            : "Stored encrypted, and never shown again."
        }
        withAsterisk={!source}
        autoComplete="new-password"
        {...form.getInputProps(secretFields[kind])}
      />
      <Checkbox label="Import every night" {...form.getInputProps("isScheduled", { type: "checkbox" })} />
      {kind !== "s3" && (
        <Text size="xs" c="dimmed">
          Make sure that you may import these people: docs/legal.md says what to weigh.
        </Text>
      )}
    </FormDialog>
  );
}

function BucketFields({ inputProps }: { inputProps: (name: keyof Values) => object }) {
  return (
    <>
      <TextInput
        label="Endpoint"
        description="For example https://s3.eu-central-1.amazonaws.com"
        withAsterisk
        autoComplete="off"
        {...inputProps("endpoint")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Bucket" withAsterisk autoComplete="off" {...inputProps("bucket")} />
        <TextInput label="Region" withAsterisk autoComplete="off" {...inputProps("region")} />
      </SimpleGrid>
      <TextInput
        label="Folder in the bucket (optional)"
        description="Only CSV files whose name begins with it, for example hr/"
        autoComplete="off"
        {...inputProps("prefix")}
      />
      <TextInput label="Access key ID" withAsterisk autoComplete="off" {...inputProps("keyId")} />
    </>
  );
}

/** The secrets stay empty: the server does not send them. */
const toFormValues = ({ kind, company, settings, isScheduled }: Source): Values => ({
  ...emptyValues,
  ...settings,
  prefix: settings.prefix ?? "",
  kind: kind as Kind,
  company: company ?? "",
  isScheduled,
});
