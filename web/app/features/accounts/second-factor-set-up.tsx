import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconDeviceMobile, IconKey } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PasskeyName } from "#contract/second-factor.ts";
import {
  createPasskey,
  hasPasskeys,
  isPasskeyCancelled,
  isPasskeyKnown,
  passkeyCancelled,
} from "#web/app/lib/passkeys.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { CodeForm } from "./second-factor-fields.tsx";
import { ownSecondFactor, type Realm } from "./second-factor-queries.ts";

interface SetUpProps {
  realm: Realm;
  /** Called with the recovery codes if this is the first second factor, otherwise with null. */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** The choice between an authenticator app and a passkey, for someone who has neither. */
export function SecondFactorSetUp({ realm, onDone }: SetUpProps) {
  const [kind, setKind] = useState<"app" | "passkey" | null>(null);
  if (kind === null)
    return (
      <Stack gap="sm">
        <Button leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={() => setKind("app")}>
          Set up an authenticator app
        </Button>
        {hasPasskeys() && (
          <Button
            variant="default"
            leftSection={<IconKey size={18} aria-hidden />}
            onClick={() => setKind("passkey")}
          >
            Set up a passkey
          </Button>
        )}
        <Text size="sm" c="dimmed">
          An authenticator app shows a new code every 30 seconds.
          {hasPasskeys() && " A passkey is the fingerprint, face or PIN of your device."}
        </Text>
      </Stack>
    );
  return (
    <Stack>
      {kind === "app" ? (
        <AppSetUp realm={realm} onDone={onDone} />
      ) : (
        <PasskeySetUp realm={realm} onDone={onDone} />
      )}
      <Button variant="subtle" onClick={() => setKind(null)}>
        Back
      </Button>
    </Stack>
  );
}

/** Shows the new app's QR code, and asks for a code of it. */
export function AppSetUp({ realm, onDone }: SetUpProps) {
  const calls = ownSecondFactor[realm];
  // A secret is made each time this opens, and only the last one counts.
  const newApp = useQuery({
    queryKey: ["authenticator app", realm],
    queryFn: async () => {
      const [app, { encode }] = await Promise.all([calls.startApp.call(), import("uqr")]);
      return { ...app, squares: encode(app.uri, { border: 2 }).data };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <QueryState query={newApp} errorTitle="The set-up could not begin" skeleton={<RowSkeletons count={5} />}>
      {({ uri, key, squares }) => (
        <Stack>
          <Text size="sm">
            1. Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
            1Password. On this device,{" "}
            <Anchor href={uri} underline="always">
              open the app
            </Anchor>{" "}
            instead.
          </Text>
          <QrCode squares={squares} />
          <Text size="sm">
            Or type this key into the app:{" "}
            <Text span inherit ff="monospace" style={{ userSelect: "all", overflowWrap: "anywhere" }}>
              {key.replaceAll(/(.{4})(?=.)/g, "$1 ")}
            </Text>
          </Text>
          <CodeForm
            label="2. Enter the code that the app shows"
            submitLabel="Confirm"
            onSubmit={async (code) => {
              const { recoveryCodes } = await calls.confirmApp.call({ code });
              onDone(recoveryCodes);
            }}
          />
        </Stack>
      )}
    </QueryState>
  );
}

/** Dark on white in both color schemes, because cameras expect it. */
function QrCode({ squares }: { squares: boolean[][] }) {
  const size = squares.length;
  const path = squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg element has no semantic tag
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
      style={{ alignSelf: "center", maxWidth: "100%", borderRadius: 8 }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** Names a passkey and has the device create it. */
export function PasskeySetUp({ realm, onDone }: SetUpProps) {
  const calls = ownSecondFactor[realm];
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { options } = await calls.startPasskey.call();
      return calls.addPasskey.call({ name, response: await createPasskey(options) });
    },
  });
  const form = useForm({
    initialValues: { name: "" },
    validate: schemaResolver(PasskeyName, { sync: true }),
  });
  return (
    <FormFrame
      form={form}
      onSubmit={(values) => add.mutateAsync(values)}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      error={getErrorMessage(add.error)}
      errorTitle="Passkey not added"
      loading={add.isPending}
      submitLabel="Create passkey"
      guardUnsaved={false}
      fullWidth
    >
      <TextInput
        label="Name"
        description="So that you recognize it later, for example “Work laptop”."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page or dialog
        autoFocus
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps("name")}
      />
    </FormFrame>
  );
}

function getErrorMessage(error: unknown): unknown {
  if (isPasskeyKnown(error)) return "This device already has a passkey of your account.";
  return isPasskeyCancelled(error) ? passkeyCancelled : error;
}
