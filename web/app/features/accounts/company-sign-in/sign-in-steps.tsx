import { Alert, Button, Group, Radio, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type CompanySignInConnection,
  signInProblemTexts,
  signInProviderNames,
  type SignInUse,
  signInUses,
} from "#contract/company-sign-in.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { DateText, DateTimeText, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { protocolNames } from "./connection-form.tsx";
import { CopyableText } from "#web/app/ui/copyable-text.tsx";
import { refreshCompanySignIn, useGoToProvider, setCompanySignIn } from "./queries.ts";

export const stateNames: Record<SignInUse, string> = { off: "Off", optional: "On", required: "Required" };

export const titleId = "company-sign-in";

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={3}>
            {number}. {title}
          </Title>
          {isDone && <StatusBadge tone="done">Done</StatusBadge>}
        </Group>
        {children}
      </Stack>
    </li>
  );
}

export function ConnectedStep({
  connection,
  onEdit,
}: {
  connection: CompanySignInConnection;
  onEdit: () => void;
}) {
  const { provider, protocol, issuer, clientId, certificateEndsAt } = connection;
  return (
    <Step number={1} title="Connect your provider" isDone>
      <DescriptionList
        inRows
        facts={[
          ["Provider", signInProviderNames[provider]],
          ["Protocol", protocolNames[protocol].replace(" (recommended)", "")],
          ["Issuer", issuer],
          ["Client ID", clientId],
          ["Certificate ends", certificateEndsAt && <DateText key="end" value={certificateEndsAt} />],
        ]}
      />
      <Group gap="xs">
        <Button variant="default" onClick={onEdit}>
          Change connection
        </Button>
        <RemoveButton connection={connection} />
      </Group>
    </Step>
  );
}

function RemoveButton({ connection }: { connection: CompanySignInConnection }) {
  const remove = useMutation(
    api.manager.companySignIn.remove.mutationOptions({
      onSuccess: setCompanySignIn,
      onError: refreshCompanySignIn,
    }),
  );
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() =>
        confirm({
          title: "Remove single sign-on?",
          message: `The connection and its secret will be deleted. ${
            connection.use === "off" ? "" : "Everyone signs in with a password again. "
          }People who never had a password get one with “Forgot your password?”.`,
          confirmLabel: "Remove",
          errorTitle: "Failed to remove single sign-on",
          action: async () => {
            await remove.mutateAsync({ seen: connection });
            toast.success("Single sign-on removed");
            focusHeading(titleId);
          },
        })
      }
    >
      Remove
    </Button>
  );
}

export function DomainStep({
  connection: { domain, record, domainProvedAt },
}: {
  connection: CompanySignInConnection;
}) {
  const prove = useMutation(
    api.manager.companySignIn.proveDomain.mutationOptions({
      onSuccess: (signIn) => {
        setCompanySignIn(signIn);
        toast.success("Domain proved", `${domain} belongs to your company.`);
        focusHeading(titleId);
      },
    }),
  );
  return (
    <Step number={2} title={`Prove that ${domain} is yours`} isDone={domainProvedAt !== null}>
      {domainProvedAt ? (
        <Text size="sm">
          Proved on <DateText value={domainProvedAt} />. You can remove the DNS record now.
        </Text>
      ) : (
        <>
          <Text size="sm">Add this TXT record where your domain's DNS is managed, then check.</Text>
          <CopyableText label="Name of the TXT record" text={record.name} />
          <CopyableText label="Value of the TXT record" text={record.value} />
          <FormError title="Not proved yet" error={prove.error} />
          <Group>
            <Button onClick={() => prove.mutate({})} loading={prove.isPending}>
              Check now
            </Button>
          </Group>
        </>
      )}
    </Step>
  );
}

export function TryStep({ connection: { lastTry, testedAt } }: { connection: CompanySignInConnection }) {
  const goToProvider = useGoToProvider();
  return (
    <Step number={3} title="Try it" isDone={testedAt !== null}>
      <Text size="sm">
        You sign in with your provider and come back here. It shows what your provider sends us, and changes
        nothing.
      </Text>
      {lastTry && (
        <Alert
          color={lastTry.problem ? "red" : "evergreen"}
          role="note"
          title={lastTry.problem ? "The last try failed" : "The last try worked"}
        >
          {lastTry.problem && (
            <Text size="sm" mb="xs">
              {signInProblemTexts[lastTry.problem]}
            </Text>
          )}
          <DescriptionList
            inRows
            facts={[
              ["E-mail", lastTry.email],
              ["Name", lastTry.name],
              ["Provider's message", lastTry.detail],
              ["When", <DateTimeText key="when" value={lastTry.at} />],
            ]}
          />
        </Alert>
      )}
      <FormError title="Failed to open your provider" error={goToProvider.error} />
      <Group>
        <Button
          variant={testedAt ? "default" : "filled"}
          onClick={() => goToProvider.mutate(() => api.manager.companySignIn.tryOut.call({}))}
          loading={goToProvider.isPending || goToProvider.isSuccess}
        >
          {lastTry ? "Try again" : "Try it"}
        </Button>
      </Group>
    </Step>
  );
}

const choices: Record<SignInUse, { label: string; description: string }> = {
  off: { label: stateNames.off, description: "Everyone signs in with a password." },
  optional: {
    label: stateNames.optional,
    description: "People of your domain are led to your provider. Passwords still work.",
  },
  required: {
    label: stateNames.required,
    description: "Passwords of people of your domain stop working, except those of owners.",
  },
};

/** Steps 4 and 5: on, and required. */
export function UseStep({ connection }: { connection: CompanySignInConnection }) {
  const { use, domain, domainProvedAt, testedAt, exempt } = connection;
  const setUse = useMutation(
    api.manager.companySignIn.setUse.mutationOptions({
      onSuccess: (signIn) => {
        setCompanySignIn(signIn);
        toast.success("Saved", `Single sign-on: ${stateNames[signIn.connection?.use ?? "off"]}`);
      },
      onError: refreshCompanySignIn,
    }),
  );
  const isReady = domainProvedAt !== null && testedAt !== null;

  function changeUse(newUse: SignInUse) {
    if (setUse.isPending || newUse === use) return;
    if (newUse !== "required") {
      setUse.mutate({ use: newUse, seen: connection });
      return;
    }
    confirm({
      title: "Require single sign-on?",
      message: `Everyone with an address of ${domain}, except owners, will be signed out now. They can then sign in only with your provider.`,
      confirmLabel: "Require it",
      errorTitle: "Failed to require single sign-on",
      action: () => setUse.mutateAsync({ use: newUse, seen: connection }),
    });
  }

  return (
    <Step number={4} title="Turn it on" isDone={use !== "off"}>
      <Radio.Group
        label={isReady ? undefined : "First prove the domain and try it."}
        aria-label="Use of single sign-on"
        value={use}
        onChange={(value) => changeUse(signInUses.find((name) => name === value) ?? use)}
      >
        <Stack mt={isReady ? 0 : "xs"}>
          {signInUses.map((name) => (
            <Radio key={name} value={name} {...choices[name]} disabled={!isReady && name !== "off"} />
          ))}
        </Stack>
      </Radio.Group>
      <FormError title="Failed to change the sign-in" error={setUse.error} />
      <Text size="sm" c="dimmed">
        Owners can always use their password or passkey, in case your provider fails. While single sign-on is
        required, all owners get an e-mail when one does. Passwords keep working for{" "}
        {pluralize(exempt.owners, "owner")}
        {exempt.otherAddresses > 0 &&
          ` and ${pluralize(exempt.otherAddresses, "member")} with an address of another domain`}
        .
      </Text>
    </Step>
  );
}
