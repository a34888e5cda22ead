import { Button, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useQuery } from "@tanstack/react-query";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { SecondFactorForm } from "./second-factor-fields.tsx";
import { type Realm, secondFactorOptions } from "./second-factor-queries.ts";

/** Calls that are refused at the same time share one dialog. */
let openDialog: Promise<boolean> | undefined;

/** Asks for the second factor again. Resolves to whether the person confirmed it. */
export function confirmIdentity(realm: Realm): Promise<boolean> {
  openDialog ??= showDialog(realm).finally(() => (openDialog = undefined));
  return openDialog;
}

function showDialog(realm: Realm): Promise<boolean> {
  return new Promise((resolve) => {
    const modalId = modals.open({
      title: "Confirm it's you",
      onClose: () => resolve(false),
      children: (
        <ConfirmForm
          realm={realm}
          onDone={() => {
            resolve(true);
            modals.close(modalId);
          }}
          onCancel={() => modals.close(modalId)}
        />
      ),
    });
  });
}

interface ConfirmFormProps {
  realm: Realm;
  onDone: () => void;
  onCancel: () => void;
}

function ConfirmForm({ realm, onDone, onCancel }: ConfirmFormProps) {
  const secondFactor = useQuery(secondFactorOptions(realm));
  return (
    <Stack>
      <Text size="sm">This needs your second factor again. Afterwards you won't be asked for 5 minutes.</Text>
      <QueryState
        query={secondFactor}
        errorTitle="Your second factor could not be loaded"
        skeleton={<RowSkeletons count={2} />}
      >
        {({ app, passkeys }) => (
          <SecondFactorForm realm={realm} app={app !== null} passkey={passkeys.length > 0} onDone={onDone} />
        )}
      </QueryState>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}
