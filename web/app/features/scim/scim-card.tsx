import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { companyRoleNames } from "#contract/company-roles.ts";
import {
  ConnectScim,
  type ProvisionedRole,
  provisionedRoles,
  type ScimConnection,
  type ScimConnections,
} from "#contract/scim.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";
import { CopyableText, CopyDialog } from "#web/app/ui/copyable-text.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { RevokeButton } from "#web/app/ui/revoke-button.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";

const connectionsOptions = api.manager.scim.list.queryOptions();

/** Connections to the company's identity provider, which adds and deactivates members. For owners only. */
export function ScimCard() {
  const connections = useQuery(connectionsOptions);
  return (
    <QueryState
      query={connections}
      errorTitle="Failed to load the SCIM connections"
      skeleton={<CardSkeletons count={1} height={140} />}
    >
      {(loaded) => <ConnectionList {...loaded} />}
    </QueryState>
  );
}

function ConnectionList({ connections, baseUrl, canConnect }: ScimConnections) {
  return (
    <TitledCard
      id="scim"
      title="User provisioning (SCIM)"
      intro={
        canConnect
          ? "Your identity provider, such as Okta or Microsoft Entra ID, adds, renames and deactivates members for you."
          : "Admins of this installation add people, so no connection can be created."
      }
      action={canConnect && <ConnectButton />}
    >
      {connections.length === 0 ? (
        canConnect && (
          <Text size="sm">
            There are no connections yet. Create one to get the token that your identity provider needs.
          </Text>
        )
      ) : (
        <>
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            Base address: {baseUrl}
          </Text>
          <ul className={rows.rows} aria-labelledby="scim">
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} />
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  );
}

function ConnectionRow({ connection }: { connection: ScimConnection }) {
  const { id: connectionId, label, role, createdAt, lastUsedAt } = connection;
  return (
    <li>
      <div className={rows.text}>
        <Text fw={500} style={{ overflowWrap: "anywhere" }}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          Created <DateText value={createdAt} /> ·{" "}
          {lastUsedAt ? (
            <>
              last used <DateText value={lastUsedAt} />
            </>
          ) : (
            "never used"
          )}
        </Text>
        <Text size="sm" c="dimmed">
          Role of new people: {companyRoleNames[role].toLowerCase()}
        </Text>
      </div>
      <RevokeButton
        subject={label}
        title={`Revoke ${label}?`}
        message="Its token stops working at once, so your identity provider can no longer add or deactivate members with it. The members stay as they are."
        errorTitle="Failed to revoke the connection"
        action={async () => {
          await api.manager.scim.revoke.call({ connectionId });
          toast.success("Connection revoked", `The token of ${label} no longer works.`);
          // The button disappears.
          focusHeading("scim");
        }}
        onSettled={() => queryClient.invalidateQueries({ queryKey: connectionsOptions.queryKey })}
      />
    </li>
  );
}

const initialValues: { label: string; role: ProvisionedRole } = { label: "", role: "hiring_manager" };

/** Creates a connection, whose token is shown once. */
function ConnectButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [newConnection, setNewConnection] = useState<{ token: string; baseUrl: string } | null>(null);
  const connect = useMutation(api.manager.scim.connect.mutationOptions());
  const form = useForm({
    initialValues,
    validate: schemaResolver(ConnectScim, { sync: true }),
  });
  return (
    <>
      <FormDialog
        renderButton={(open) => (
          <PlusButton ref={button} onClick={open}>
            Connect
          </PlusButton>
        )}
        title="Connect your identity provider"
        form={form}
        onSubmit={(values) => connect.mutateAsync(values)}
        onDone={(result) => {
          form.reset();
          connect.reset();
          setNewConnection(result);
          void queryClient.invalidateQueries({ queryKey: connectionsOptions.queryKey });
        }}
        error={connect.error}
        errorTitle="Failed to create the connection"
        loading={connect.isPending}
        submitLabel="Create connection"
      >
        <Text size="sm" c="dimmed">
          Anyone with the token can add, rename and deactivate members of your company. We e-mail all owners
          about the connection.
        </Text>
        <TextInput
          label="Name"
          description="For example Okta. The audit log shows it with each change."
          withAsterisk
          data-autofocus
          {...form.getInputProps("label")}
        />
        {provisionedRoles.length > 1 && (
          <Radio.Group label="Role of new people" {...form.getInputProps("role")}>
            <Stack gap="xs" mt="xs">
              {provisionedRoles.map((role) => (
                <Radio key={role} value={role} label={companyRoleNames[role]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </FormDialog>
      <CopyDialog
        opened={newConnection !== null}
        onClose={() => setNewConnection(null)}
        title="Connection created"
        focusAfter={button}
      >
        <Text size="sm">
          Enter both in your identity provider. Copy the token now: we can't show it again.
        </Text>
        <CopyableText
          label="Base address"
          hint="Okta: Base URL. Entra: Tenant URL."
          text={newConnection?.baseUrl ?? ""}
        />
        <CopyableText
          label="Token"
          hint="Okta: HTTP Header. Entra: Secret Token."
          text={newConnection?.token ?? ""}
          isFirst
        />
      </CopyDialog>
    </>
  );
}
