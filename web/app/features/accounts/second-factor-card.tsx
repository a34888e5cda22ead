import { queryClient } from "#web/app/lib/api.ts";
import { Button, Menu, Modal, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Passkey, PasskeyName, type SecondFactor } from "#contract/second-factor.ts";
import { hasPasskeys } from "#web/app/lib/passkeys.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { confirm } from "#web/app/ui/confirm.tsx";
import { FormModal } from "#web/app/ui/form-dialog.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { ownSecondFactor, type Realm, secondFactorOptions } from "./second-factor-queries.ts";
import { AppSetUp, PasskeySetUp } from "./second-factor-set-up.tsx";

interface CardProps {
  realm: Realm;
  email: string;
}

/** The account's authenticator app, passkeys and recovery codes. */
export function SecondFactorCard({ realm, email }: CardProps) {
  const secondFactor = useQuery(secondFactorOptions(realm));
  return (
    <TitledCard
      id="second-factor"
      title="Second factor"
      intro="Once you set one up, a password is not enough to sign in: we also ask for a code from an app, or for a passkey. A passkey can sign in alone, too."
    >
      <QueryState
        query={secondFactor}
        errorTitle="Failed to load your second factor."
        skeleton={<RowSkeletons count={3} />}
      >
        {(loaded) => <Factors realm={realm} email={email} secondFactor={loaded} />}
      </QueryState>
    </TitledCard>
  );
}

type OpenDialog = { kind: "app" | "passkey" } | { kind: "codes"; codes: string[] } | null;

const titles = {
  app: "Set up an authenticator app",
  passkey: "Add a passkey",
  codes: "Your recovery codes",
};

function Factors({ realm, email, secondFactor }: CardProps & { secondFactor: SecondFactor }) {
  const { app, passkeys, recoveryCodesLeft, required } = secondFactor;
  const [opened, setOpened] = useState<OpenDialog>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: secondFactorOptions(realm).queryKey });
  const calls = ownSecondFactor[realm];
  const close = () => setOpened(null);
  const isOn = app !== null || passkeys.length > 0;
  const isLast = (app ? 1 : 0) + passkeys.length === 1;
  const finishSetUp = (title: string) => (codes: string[] | null) => {
    // A toast would cover the codes on a phone.
    if (!codes) toast.success(title, "We confirm it by e-mail.");
    setOpened(codes && { kind: "codes", codes });
    void refresh();
  };
  const confirmNewCodes = () =>
    confirm({
      title: "Create new recovery codes?",
      message: "The codes that you have saved stop working at once.",
      confirmLabel: "Create new codes",
      errorTitle: "Failed to create recovery codes",
      action: async () => {
        const { recoveryCodes } = await calls.newRecoveryCodes.call();
        if (recoveryCodes) setOpened({ kind: "codes", codes: recoveryCodes });
      },
      onSettled: refresh,
    });
  const lastFactorNote = isLast
    ? " Then we ask for your password only, and your recovery codes stop working."
    : "";
  const confirmRemove = (title: string, message: string, action: () => Promise<unknown>) =>
    confirm({
      title,
      message: message + lastFactorNote,
      confirmLabel: "Remove",
      errorTitle: "Nothing was removed",
      action: async () => {
        await action();
        toast.success(isLast ? "Second factor turned off" : "Removed", "We confirm it by e-mail.");
      },
      onSettled: refresh,
    });

  return (
    <>
      <ul className={`${rows.rows} ${rows.tall}`} aria-label="Second factors">
        <li>
          <div className={rows.text}>
            <Text fw={500}>Authenticator app</Text>
            <Text size="sm" c="dimmed">
              {app ? (
                <>
                  Added <DateText value={app.addedAt} />
                </>
              ) : (
                "Not set up"
              )}
            </Text>
          </div>
          {app ? (
            <ActionsMenu subject="Authenticator app">
              <Menu.Item onClick={() => setOpened({ kind: "app" })}>Use another app or phone</Menu.Item>
              {!(required && isLast) && (
                <Menu.Item
                  c="var(--danger-text)"
                  onClick={() =>
                    confirmRemove("Remove your authenticator app?", "Its codes stop working.", () =>
                      calls.removeApp.call(),
                    )
                  }
                >
                  Remove
                </Menu.Item>
              )}
            </ActionsMenu>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label="Set up an authenticator app"
              onClick={() => setOpened({ kind: "app" })}
            >
              Set up
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            realm={realm}
            passkey={passkey}
            onRenamed={refresh}
            onRemove={
              required && isLast
                ? null
                : () =>
                    confirmRemove(`Remove the passkey ${passkey.name}?`, "It no longer signs you in.", () =>
                      calls.removePasskey.call({ passkeyId: passkey.id }),
                    )
            }
          />
        ))}
        {isOn && (
          <li>
            <div className={rows.text}>
              <Text fw={500}>Recovery codes</Text>
              <Text size="sm" c={recoveryCodesLeft < 3 ? "var(--danger-text)" : "dimmed"}>
                {recoveryCodesLeft} of 10 left
              </Text>
            </div>
            <Button variant="default" size="xs" onClick={confirmNewCodes}>
              Create new codes
            </Button>
          </li>
        )}
      </ul>
      {required && isLast && (
        <Text size="sm" c="dimmed" mt="xs">
          {realm === "admin" ? "Admins" : "Members of your company"} must have a second factor. Add another
          one before you remove this one.
        </Text>
      )}
      {hasPasskeys() && (
        <Button variant="default" mt="md" w="fit-content" onClick={() => setOpened({ kind: "passkey" })}>
          Add a passkey
        </Button>
      )}
      <Modal
        opened={opened !== null}
        onClose={close}
        title={opened ? titles[opened.kind] : ""}
        // Recovery codes are shown once, so only "Done" closes them.
        withCloseButton={opened?.kind !== "codes"}
        closeOnClickOutside={opened?.kind !== "codes"}
        closeOnEscape={opened?.kind !== "codes"}
      >
        {opened?.kind === "app" && (
          <AppSetUp realm={realm} onDone={finishSetUp("Authenticator app set up")} />
        )}
        {opened?.kind === "passkey" && <PasskeySetUp realm={realm} onDone={finishSetUp("Passkey added")} />}
        {opened?.kind === "codes" && <RecoveryCodes codes={opened.codes} email={email} onDone={close} />}
      </Modal>
    </>
  );
}

interface PasskeyRowProps {
  realm: Realm;
  passkey: Passkey;
  onRenamed: () => Promise<unknown>;
  /** Null if the passkey must stay. */
  onRemove: (() => void) | null;
}

function PasskeyRow({ realm, passkey, onRenamed, onRemove }: PasskeyRowProps) {
  const { id: passkeyId, name, addedAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useMutation({
    mutationFn: (values: { name: string }) =>
      ownSecondFactor[realm].renamePasskey.call({ passkeyId, ...values }),
    onSettled: onRenamed,
  });
  const form = useForm({
    initialValues: { name },
    validate: schemaResolver(PasskeyName, { sync: true }),
  });
  return (
    <li>
      <div className={rows.text}>
        <Text fw={500} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          Passkey · added <DateText value={addedAt} />
          {lastUsedAt && (
            <>
              {" "}
              · last used <DateText value={lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      <ActionsMenu subject={name}>
        <Menu.Item onClick={() => setIsRenaming(true)}>Rename</Menu.Item>
        {onRemove && (
          <Menu.Item c="var(--danger-text)" onClick={onRemove}>
            Remove
          </Menu.Item>
        )}
      </ActionsMenu>
      <FormModal
        opened={isRenaming}
        onClose={() => setIsRenaming(false)}
        title="Rename the passkey"
        form={form}
        current={{ name }}
        onSubmit={(values) => rename.mutateAsync(values)}
        onDone={() => toast.success("Passkey renamed")}
        error={rename.error}
        errorTitle="Failed to rename the passkey"
        loading={rename.isPending}
        submitLabel="Save"
      >
        <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps("name")} />
      </FormModal>
    </li>
  );
}
