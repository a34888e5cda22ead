import { Button, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { AddAlias } from "#contract/directory.ts";
import { api } from "#web/lib/api.ts";
import { aliasesOptions } from "#web/queries/directory.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Says that two names are one company. */
export function AddAliasButton() {
  const queryClient = useQueryClient();
  const add = useMutation(api.admin.directory.addAlias.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: { name: "", company: "" },
    validate: schemaResolver(AddAlias, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Add Name
        </Button>
      )}
      title="Add a company's other name"
      form={form}
      onSubmit={(values) => add.mutateAsync(values)}
      onDone={({ name, company }) => {
        form.reset();
        toast.success("Name added", `'${name}' now stands for ${company}.`);
        void queryClient.invalidateQueries({ queryKey: aliasesOptions.queryKey });
      }}
      error={add.error}
      errorTitle="Failed to add the name"
      loading={add.isPending}
      submitLabel="Add Name"
    >
      <Text size="sm" c="dimmed">
        Whoever has worked under either name is then found under both.
      </Text>
      <TextInput
        label="Other name"
        description="A former name or a subsidiary"
        withAsterisk
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Company"
        description="What it is called now"
        withAsterisk
        {...form.getInputProps("company")}
      />
    </FormDialog>
  );
}
