import { PasswordInput, Radio, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CompanySignIn,
  joiningRole,
  SaveCompanySignIn,
  type SignInProtocol,
  signInProtocols,
  type SignInProvider,
  signInProviderNames,
  signInProviders,
} from "#contract/company-sign-in.ts";
import { companyRoleNames } from "#contract/company-roles.ts";
import { api } from "#web/app/lib/api.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ProviderGuide } from "./provider-guide.tsx";
import { refreshCompanySignIn, setCompanySignIn } from "./queries.ts";

export const protocolNames: Record<SignInProtocol, string> = {
  oidc: "OpenID Connect (recommended)",
  saml: "SAML 2.0",
};

const issuers: Partial<Record<SignInProvider, string>> = { google: "https://accounts.google.com" };
const issuerExamples: Record<SignInProvider, string> = {
  entra: "https://login.microsoftonline.com/your-tenant-id/v2.0",
  google: "https://accounts.google.com",
  okta: "https://example.okta.com",
  other: "https://id.example.com",
};

interface ConnectionFormProps {
  signIn: CompanySignIn;
  onDone: () => void;
}

/** Step 1: which provider, where to click there, and what to enter there. */
export function ConnectionForm({ signIn: { addresses, connection }, onDone }: ConnectionFormProps) {
  const [provider, setProvider] = useState<SignInProvider>(connection?.provider ?? "entra");
  const [protocol, setProtocol] = useState<SignInProtocol>(connection?.protocol ?? "oidc");
  // As the form opened with it. It is refetched meanwhile.
  const [seen] = useState(connection);
  const save = useMutation(
    api.manager.companySignIn.save.mutationOptions({
      onSuccess: setCompanySignIn,
      onError: refreshCompanySignIn,
    }),
  );
  const isSameProtocol = connection?.protocol === protocol;
  const form = useForm({
    initialValues: {
      domain: connection?.domain ?? "",
      role: connection?.role ?? joiningRole.options[0],
      issuer: (connection?.protocol === "oidc" ? connection.issuer : issuers[provider]) ?? "",
      clientId: connection?.clientId ?? "",
      clientSecret: "",
      metadata: "",
    },
    validate: (values) => {
      const { error } = SaveCompanySignIn.safeParse({ ...values, provider, protocol });
      const problems = (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
      if (protocol === "oidc" && !values.clientSecret && connection?.clientId !== values.clientId.trim())
        problems.push(["clientSecret", "Please enter the client secret."]);
      if (protocol === "saml" && !values.metadata.trim() && !isSameProtocol)
        problems.push(["metadata", "Please enter the metadata, or its address."]);
      return Object.fromEntries(problems);
    },
  });

  function changeProvider(newProvider: SignInProvider) {
    // A suggested address changes with the provider; a typed one stays.
    const { issuer } = form.getValues();
    if (!issuer || issuer === issuers[provider]) form.setFieldValue("issuer", issuers[newProvider] ?? "");
    setProvider(newProvider);
  }

  return (
    <FormFrame
      form={form}
      onSubmit={(values) => save.mutateAsync({ ...values, provider, protocol, seen })}
      onDone={() => {
        toast.success("Connection saved", "Next: prove the domain and try it.");
        onDone();
      }}
      error={save.error}
      errorTitle="Failed to save the connection"
      loading={save.isPending}
      submitLabel="Save connection"
      loadingLabel="Asking the provider…"
      onCancel={onDone}
    >
      <Select
        label="Your company's provider"
        data={signInProviders.map((value) => ({ value, label: signInProviderNames[value] }))}
        allowDeselect={false}
        value={provider}
        onChange={(value) => changeProvider(signInProviders.find((name) => name === value) ?? provider)}
      />
      <Radio.Group
        label="Protocol"
        value={protocol}
        onChange={(value) => setProtocol(signInProtocols.find((name) => name === value) ?? protocol)}
      >
        <Stack gap="xs" mt="xs">
          {signInProtocols.map((name) => (
            <Radio key={name} value={name} label={protocolNames[name]} />
          ))}
        </Stack>
      </Radio.Group>
      <ProviderGuide provider={provider} protocol={protocol} addresses={addresses} />
      {protocol === "oidc" ? (
        <>
          <TextInput
            label="Issuer address"
            placeholder={issuerExamples[provider]}
            inputMode="url"
            required
            withAsterisk={false}
            {...form.getInputProps("issuer")}
          />
          <TextInput label="Client ID" required withAsterisk={false} {...form.getInputProps("clientId")} />
          <PasswordInput
            label="Client secret"
            description={isSameProtocol ? "Leave it empty to keep the saved one." : undefined}
            autoComplete="off"
            {...form.getInputProps("clientSecret")}
          />
        </>
      ) : (
        <Textarea
          label="Metadata"
          description={`The address of your provider's metadata, or the XML itself.${isSameProtocol ? " Leave it empty to keep the saved one." : ""}`}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps("metadata")}
        />
      )}
      <TextInput
        label="E-mail domain"
        description="Only people with an address of exactly this domain can sign in this way."
        placeholder="example.com"
        required
        withAsterisk={false}
        {...form.getInputProps("domain")}
      />
      {joiningRole.options.length > 1 ? (
        <Select
          label="Role of new people"
          data={joiningRole.options.map((value) => ({ value, label: companyRoleNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps("role")}
        />
      ) : (
        <Text size="sm" c="dimmed">
          People of the domain without an account join as hiring managers. An open invitation decides the role
          instead.
        </Text>
      )}
    </FormFrame>
  );
}
