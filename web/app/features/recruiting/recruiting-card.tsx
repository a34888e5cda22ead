import { Code, Menu, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { RecruitingConnection, RecruitingConnections } from "#contract/recruiting.ts";
import { signingVendors, type Vendor, vendorNames } from "#contract/recruiting-words.ts";
import { api } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { confirm } from "#web/app/ui/confirm.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { PlusMenu } from "#web/app/ui/plus-button.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { KeyDialog, type ConnectionSetup } from "./key-dialog.tsx";
import { refreshRecruiting } from "./queries.ts";

/** The systems from which the company's recruiters order checks. For owners. */
export function RecruitingCard() {
  const recruiting = useQuery(api.manager.recruiting.list.queryOptions());
  return (
    <QueryState
      query={recruiting}
      errorTitle="Failed to load the recruiting systems"
      skeleton={<CardSkeletons count={1} height={140} />}
    >
      {(loaded) => <ConnectionList {...loaded} />}
    </QueryState>
  );
}

const titleId = "recruiting-systems";

function ConnectionList({ isAvailable, offered, connections, templates }: RecruitingConnections) {
  return (
    <TitledCard
      id={titleId}
      title="Recruiting systems"
      intro="Recruiters order a check in the system they already use, and see its progress there."
      action={isAvailable && <ConnectButton offered={offered} templates={templates} />}
    >
      {!isAvailable && (
        <Text size="sm">
          Recruiting systems are turned off for this installation. Its administrator can turn them on with the
          setting <Code>RECRUITMENT_INTEGRATION</Code>.
        </Text>
      )}
      {isAvailable && connections.length === 0 && (
        <Text size="sm">Nothing is connected yet. Connect the system in which your recruiters work.</Text>
      )}
      {connections.length > 0 && (
        <ul className={`${rows.rows} ${rows.tall}`} aria-labelledby={titleId}>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              templates={templates}
              isAvailable={isAvailable}
            />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

interface ConnectionRowProps {
  connection: RecruitingConnection;
  templates: RecruitingConnections["templates"];
  isAvailable: boolean;
}

function ConnectionRow({ connection, templates, isAvailable }: ConnectionRowProps) {
  const { vendor, member, isOn, orders, lastOrderAt, wantedResponses, templateId } = connection;
  const template = templates.find(({ id }) => id === templateId);
  return (
    <li>
      <div className={rows.text}>
        <div className={rows.name}>
          <Text fw={500}>{vendorNames[vendor]}</Text>
          <StatusBadge tone={isOn && isAvailable ? "done" : "idle"}>
            {isOn && isAvailable ? "On" : "Off"}
          </StatusBadge>
        </div>
        {member?.isActive ? (
          <Text size="sm">Checks go to {member.name}</Text>
        ) : (
          <Text size="sm" c="var(--danger-text)">
            {member
              ? `${member.name} is deactivated or may only read`
              : "The member who got the checks has left"}
            , so orders are refused. Edit the connection to choose someone else.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {template?.name ?? "Template that fits the job"} · {pluralize(wantedResponses, "answer")} wanted
        </Text>
        <Text size="sm" c="dimmed">
          {lastOrderAt ? (
            <>
              {pluralize(orders, "order")} · last on <DateText value={lastOrderAt} />
            </>
          ) : (
            "No orders yet"
          )}
        </Text>
        <Problem connection={connection} />
      </div>
      <ConnectionMenu connection={connection} templates={templates} isAvailable={isAvailable} />
    </li>
  );
}

function Problem({ connection: { problem, problemAt } }: { connection: RecruitingConnection }) {
  if (problem === null || problemAt === null) return null;
  return (
    <Text size="sm" c="var(--danger-text)" style={{ overflowWrap: "anywhere" }}>
      <DateText value={problemAt.slice(0, 10)} />: {problem}
    </Text>
  );
}

function ConnectionMenu({ connection, templates, isAvailable }: ConnectionRowProps) {
  const { id: connectionId, vendor, isOn } = connection;
  const name = vendorNames[vendor];
  const button = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [setup, setSetup] = useState<ConnectionSetup | null>(null);
  const change = useMutation(
    api.manager.recruiting.update.mutationOptions({
      onError: (error) => toast.failure(`Failed to change ${name}`, error),
      onSettled: refreshRecruiting,
    }),
  );
  const toggle = () =>
    change.mutate(
      { connectionId, isOn: !isOn },
      { onSuccess: () => toast.success(isOn ? `${name} is off` : `${name} is on`) },
    );
  const confirmNewKey = () =>
    confirm({
      title: `Create a new key for ${name}?`,
      message: `The old key stops working at once. ${name} cannot order or hear of checks until you enter the new one there.`,
      confirmLabel: "Create new key",
      errorTitle: "Failed to create a new key",
      action: async () => {
        setSetup({ ...(await api.manager.recruiting.replaceKey.call({ connectionId })), vendor });
      },
      onSettled: refreshRecruiting,
    });
  const confirmRemove = () =>
    confirm({
      title: `Remove ${name}?`,
      message: `Its orders are refused from now on. Checks that were ordered go on, but ${name} hears no more of them.`,
      confirmLabel: "Remove",
      errorTitle: `Failed to remove ${name}`,
      action: async () => {
        await api.manager.recruiting.remove.call({ connectionId });
        toast.success(`${name} removed`);
        focusHeading(titleId);
      },
      onSettled: refreshRecruiting,
    });
  return (
    <>
      <ActionsMenu subject={name} buttonRef={button}>
        <Menu.Item onClick={() => setIsEditing(true)}>Edit</Menu.Item>
        {signingVendors.includes(vendor) ? (
          <Menu.Item onClick={() => setSetup({ vendor, key: null, address: connection.address })}>
            Show address
          </Menu.Item>
        ) : (
          isAvailable && <Menu.Item onClick={confirmNewKey}>New key</Menu.Item>
        )}
        {connection.member && <Menu.Item onClick={toggle}>{isOn ? "Turn off" : "Turn on"}</Menu.Item>}
        <Menu.Item c="var(--danger-text)" onClick={confirmRemove}>
          Remove
        </Menu.Item>
      </ActionsMenu>
      <ConnectionForm
        vendor={vendor}
        templates={templates}
        connection={connection}
        opened={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={() => toast.success("Changes saved")}
      />
      <KeyDialog setup={setup} onClose={() => setSetup(null)} focusAfter={button} />
    </>
  );
}

function ConnectButton({ offered, templates }: Pick<RecruitingConnections, "offered" | "templates">) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Vendor | null>(null);
  const [setup, setSetup] = useState<ConnectionSetup | null>(null);
  return (
    <>
      <PlusMenu text="Connect" label="Connect a recruiting system" buttonRef={button}>
        {offered.map((vendor) => (
          <Menu.Item key={vendor} onClick={() => setOpened(vendor)}>
            {vendorNames[vendor]}
          </Menu.Item>
        ))}
      </PlusMenu>
      {offered.map((vendor) => (
        <ConnectionForm
          key={vendor}
          vendor={vendor}
          templates={templates}
          opened={opened === vendor}
          onClose={() => setOpened(null)}
          onSaved={setSetup}
        />
      ))}
      <KeyDialog setup={setup} onClose={() => setSetup(null)} focusAfter={button} />
    </>
  );
}
