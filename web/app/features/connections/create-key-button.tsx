import { Checkbox, Radio, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CreateApiKey } from "#contract/api-keys.ts";
import {
  type ApiKeyKind,
  apiKeyKinds,
  type ApiScope,
  keyLifetimes,
  scopeSentences,
} from "#contract/api-scopes.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";
import { CopyableText, CopyDialog } from "#web/app/ui/copyable-text.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";

type Lifetime = (typeof keyLifetimes)[number];
const initialValues: {
  name: string;
  kind: ApiKeyKind;
  scopes: ApiScope[];
  expiresInDays: Lifetime | null;
} = {
  name: "",
  kind: "live",
  scopes: [],
  expiresInDays: 365,
};

const kindNames: Record<ApiKeyKind, string> = {
  live: "Live",
  sandbox: "Sandbox (made-up people, no e-mail)",
};

/**
 * Creates a key, which is shown once.
 * @param scopes what the signed-in member may allow the key to do
 */
export function CreateKeyButton({ scopes }: { scopes: ApiScope[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [createdKey, setCreatedKey] = useState<string | null>(null);
  const create = useMutation(api.manager.apiKeys.create.mutationOptions());
  const form = useForm({
    initialValues,
    validate: schemaResolver(CreateApiKey, { sync: true }),
  });
  const { expiresInDays } = form.getValues();
  return (
    <>
      <FormDialog
        renderButton={(open) => (
          <PlusButton ref={button} onClick={open}>
            Create key
          </PlusButton>
        )}
        title="Create an API key"
        form={form}
        onSubmit={(values) => create.mutateAsync(values)}
        onDone={({ key }) => {
          form.reset();
          create.reset();
          setCreatedKey(key);
          void queryClient.invalidateQueries({ queryKey: api.manager.apiKeys.list.key() });
        }}
        error={create.error}
        errorTitle="Failed to create the key"
        loading={create.isPending}
        submitLabel="Create key"
      >
        <Text size="sm" c="dimmed">
          Anyone with the key can act for you in these ways. It never sees more than you do.
        </Text>
        <TextInput
          label="Name"
          description="What the program is called. The audit log shows it next to your name."
          withAsterisk
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Radio.Group label="Kind" {...form.getInputProps("kind")}>
          <Stack gap="xs" mt="xs">
            {apiKeyKinds.map((kind) => (
              <Radio key={kind} value={kind} label={kindNames[kind]} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox.Group label="The key can" withAsterisk {...form.getInputProps("scopes")}>
          <Stack gap="xs" mt="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeSentences[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group
          label="The key expires"
          value={String(expiresInDays)}
          onChange={(value) =>
            form.setFieldValue("expiresInDays", keyLifetimes.find((days) => String(days) === value) ?? null)
          }
        >
          <Stack gap="xs" mt="xs">
            {keyLifetimes.map((days) => (
              <Radio key={days} value={String(days)} label={`After ${days} days`} />
            ))}
            <Radio value="null" label="Never" />
          </Stack>
        </Radio.Group>
      </FormDialog>
      <CopyDialog
        opened={createdKey !== null}
        onClose={() => setCreatedKey(null)}
        title="Key created"
        focusAfter={button}
      >
        <Text size="sm">
          Copy the key now: we can't show it again. Store it like a password, and never in a page or an app
          that others can read.
        </Text>
        <CopyableText label="API key" text={createdKey ?? ""} isFirst />
      </CopyDialog>
    </>
  );
}
