import { Radio, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { CompanyName } from "#contract/companies.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { MonthInput } from "#web/app/ui/month-input.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { PairPreview } from "./pair-preview.tsx";

const pauseMs = 400;
type Relation = "same" | "member";

/** Merges two company names, or adds one to the other's family, after a preview of the effect. */
export function AddNameButton({ company = "" }: { company?: string }) {
  const merge = useMutation(api.admin.companies.merge.mutationOptions());
  const addMember = useMutation(api.admin.companies.addMember.mutationOptions());
  const initialValues = { relation: "same" as Relation, name: "", company, since: "", until: "" };
  const form = useForm({
    initialValues,
    validate: schemaResolver(CompanyName, { sync: true }),
  });
  const { relation } = form.values;
  const add = relation === "same" ? merge : addMember;
  const [debouncedName] = useDebouncedValue(form.values.name.trim(), pauseMs);
  const [debouncedCompany] = useDebouncedValue(form.values.company.trim(), pauseMs);
  return (
    <FormDialog
      renderButton={(open) => <PlusButton onClick={open}>Add or merge names</PlusButton>}
      title="Add a name, or merge two companies"
      form={form}
      onSubmit={async ({ relation: _relation, ...values }) => {
        await add.mutateAsync(values);
        return values;
      }}
      onDone={(saved) => {
        const text =
          relation === "same"
            ? `'${saved.name}' now means ${saved.company}.`
            : `'${saved.name}' is now offered next to ${saved.company}.`;
        form.reset();
        toast.success(relation === "same" ? "Merged" : "Related company added", text);
        void queryClient.invalidateQueries({ queryKey: api.admin.companies.key() });
      }}
      error={add.error}
      errorTitle="Failed to add the name"
      loading={add.isPending}
      submitLabel={relation === "same" ? "Merge" : "Add related company"}
    >
      <TextInput
        label="Other name"
        description="A former name, an acronym, another company"
        withAsterisk
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Radio.Group label="Relation" {...form.getInputProps("relation")}>
        <Stack gap={6} mt={4}>
          <Radio value="same" label="Same company" />
          <Radio value="member" label="Part of the company, such as a brand or a division" />
        </Stack>
      </Radio.Group>
      <TextInput
        label="Company"
        description="Its name today"
        withAsterisk
        {...form.getInputProps("company")}
      />
      {relation === "same" && debouncedName && debouncedCompany && (
        <PairPreview name={debouncedName} company={debouncedCompany} relation="same" />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MonthInput label="Since (optional)" {...form.getInputProps("since")} />
        <MonthInput label="Until (optional)" {...form.getInputProps("until")} />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-8}>
        {relation === "same"
          ? "With months, the name counts only for people who worked there in that time."
          : "Hiring managers choose for each candidate whether its people are searched, too."}
      </Text>
    </FormDialog>
  );
}
