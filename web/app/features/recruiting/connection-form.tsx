import { NativeSelect, PasswordInput, Text } from "@mantine/core";
import { WholeNumberInput } from "#web/app/ui/whole-number-input.tsx";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { wantedResponses } from "#contract/outreach.ts";
import type { RecruitingConnection, RecruitingConnections } from "#contract/recruiting.ts";
import { type Vendor, vendorFields, vendorNames } from "#contract/recruiting-words.ts";
import { membersOptions, useManager } from "#web/app/features/accounts/managers-queries.ts";
import { api } from "#web/app/lib/api.ts";
import { FormModal } from "#web/app/ui/form-dialog.tsx";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import type { ConnectionSetup } from "./key-dialog.tsx";
import { refreshRecruiting } from "./queries.ts";

interface ConnectionFormProps extends DialogProps {
  vendor: Vendor;
  templates: RecruitingConnections["templates"];
  /** The connection to change; undefined to add one. */
  connection?: RecruitingConnection;
  onSaved: (saved: ConnectionSetup | null) => void;
}

interface Values {
  memberId: string;
  /** Empty to use the template that fits the job. */
  templateId: string;
  wantedResponses: number | string;
  [credential: string]: string | number;
}

const maxMembers = 1_000;

/** Connects a recruiting system, or changes who gets the checks that it orders. */
export function ConnectionForm({ vendor, templates, connection, onSaved, ...dialog }: ConnectionFormProps) {
  const name = vendorNames[vendor];
  const ownId = useManager()?.id ?? "";
  const members = useQuery(membersOptions({ limit: maxMembers })).data?.members ?? [];
  const add = useMutation(api.manager.recruiting.add.mutationOptions({ onSettled: refreshRecruiting }));
  const update = useMutation(api.manager.recruiting.update.mutationOptions({ onSettled: refreshRecruiting }));
  const fields = vendorFields[vendor];
  // In place of someone who has left or may only read.
  const member = connection?.member?.isActive ? connection.member : null;
  const current: Values = {
    ...Object.fromEntries(fields.map((field) => [field.name, ""])),
    memberId: member?.id ?? ownId,
    templateId: connection?.templateId ?? "",
    wantedResponses: connection?.wantedResponses ?? 3,
  };
  const form = useForm<Values>({
    initialValues: current,
    validate: (values) => {
      const problems: Record<string, string> = {};
      if (values.memberId === "") problems["memberId"] = "Choose who gets the checks";
      const [issue] = wantedResponses.safeParse(values.wantedResponses).error?.issues ?? [];
      if (issue) problems["wantedResponses"] = issue.message;
      for (const { name: field, label } of fields)
        if (!connection && values[field] === "") problems[field] = `${label} is required`;
      return problems;
    },
  });
  return (
    <FormModal
      {...dialog}
      title={connection ? `Edit ${name}` : `Connect ${name}`}
      form={form}
      {...(connection && { current })}
      onSubmit={async (values): Promise<ConnectionSetup | null> => {
        const credentials = Object.fromEntries(
          fields.map((field) => [field.name, String(values[field.name])]),
        );
        const hasCredentials = Object.values(credentials).some((value) => value !== "");
        const input = {
          memberId: values.memberId,
          templateId: values.templateId || null,
          wantedResponses: Number(values.wantedResponses),
        };
        if (!connection) return { ...(await add.mutateAsync({ ...input, vendor, credentials })), vendor };
        // Only what was changed, because another owner may have changed the rest meanwhile.
        const changed = Object.entries(input).filter(
          ([field]) => form.isDirty(field) || (field === "memberId" && member === null),
        );
        await update.mutateAsync({
          connectionId: connection.id,
          ...Object.fromEntries(changed),
          ...(hasCredentials && { credentials }),
        });
        return null;
      }}
      onDone={(saved) => {
        add.reset();
        update.reset();
        if (!connection) form.reset();
        onSaved(saved);
      }}
      error={connection ? update.error : add.error}
      errorTitle={connection ? "Failed to save the changes" : `Failed to connect ${name}`}
      loading={add.isPending || update.isPending}
      submitLabel={connection ? "Save" : "Connect"}
    >
      {!connection && (
        <Text size="sm" c="dimmed">
          People in {name} can then order reference checks. {name} gets the status, counts and a link, but
          never an answer.
        </Text>
      )}
      <NativeSelect
        label="Who gets the checks"
        description="They own the jobs and candidates, and candidates see their name."
        withAsterisk
        data-autofocus
        data={members
          .filter(({ role }) => role !== "viewer")
          .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
        {...form.getInputProps("memberId")}
      />
      <NativeSelect
        label="Survey template"
        description="For orders that choose none."
        data={[
          { value: "", label: "The one that fits the job" },
          ...templates.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        {...form.getInputProps("templateId")}
      />
      <WholeNumberInput
        label="Answers wanted"
        description="For orders that choose no number."
        min={1}
        max={20}
        {...form.getInputProps("wantedResponses")}
      />
      {fields.map((field) => (
        <PasswordInput
          key={field.name}
          label={field.label}
          description={connection ? "Leave it empty to keep the saved one." : field.description}
          withAsterisk={!connection}
          autoComplete="off"
          {...form.getInputProps(field.name)}
        />
      ))}
    </FormModal>
  );
}
