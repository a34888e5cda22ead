import { type ReportShare, ShareFields, sharedDays } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { QueryState } from "#web/app/ui/query-state.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { sharesOptions } from "./queries.ts";
import classes from "./share-list.module.css";
import {
  Badge,
  Button,
  Checkbox,
  Group,
  Input,
  Modal,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useClipboard } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

interface ShareListProps {
  candidateId: string;
  /** Only the job's owner shares outside the company. */
  canRevoke: boolean;
}

/** The links to a report. Empty if there are none, as for most reports. */
export function ShareList({ candidateId, canRevoke }: ShareListProps) {
  const shares = useQuery(sharesOptions(candidateId));
  if (shares.isPending || shares.data?.length === 0) return null;
  return (
    <section className="screen-only" aria-labelledby="shares">
      <Title order={3} id="shares" mt="lg" tabIndex={-1}>
        Links to this report
      </Title>
      <QueryState query={shares} errorTitle="Failed to load the links" skeleton={null} empty={null}>
        {(loaded) => (
          <ul className={classes.list}>
            {loaded.map((share) => (
              <ShareRow key={share.id} candidateId={candidateId} share={share} canRevoke={canRevoke} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function ShareRow({ candidateId, share, canRevoke }: ShareListProps & { share: ReportShare }) {
  const queryClient = useQueryClient();
  const { id, label, state, madeBy, madeOn, expiresOn, hasPassphrase, views } = share;
  const total = views.reduce((sum, { count }) => sum + count, 0);
  const last = views.at(-1);
  const revoke = useMutation(
    api.manager.reports.revokeShare.mutationOptions({
      onSuccess: () => {
        toast.success("Link revoked");
        return queryClient.invalidateQueries({ queryKey: sharesOptions(candidateId).queryKey });
      },
      onError: (error) => toast.failure("Failed to revoke the link", error),
    }),
  );
  const name = label ?? "Link without a recipient";
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={500}>
            {name} <Badge color={state === "active" ? "evergreen" : "gray"}>{stateNames[state]}</Badge>
          </Text>
          <Text size="xs" c="dimmed">
            Created by {madeBy} on <DateText value={madeOn} /> · expires <DateText value={expiresOn} />
            {hasPassphrase && " · passphrase"} · {pluralize(total, "view")}
            {last && (
              <>
                , last on <DateText value={last.day} />
              </>
            )}
          </Text>
          {views.length > 0 && (
            <details>
              <summary className={classes.summary}>Views by day</summary>
              <Text size="xs" c="dimmed" component="ul" className={classes.days}>
                {views.map(({ day, count }) => (
                  <li key={day}>
                    <DateText value={day} />: {count}
                  </li>
                ))}
              </Text>
            </details>
          )}
        </div>
        {state === "active" && canRevoke && (
          <Button
            variant="default"
            size="xs"
            loading={revoke.isPending}
            aria-label={`Revoke link: ${name}`}
            onClick={({ currentTarget }) => {
              const heading = currentTarget.closest("section")?.querySelector("h3");
              // The button disappears.
              revoke.mutate({ shareId: id }, { onSuccess: () => heading?.focus({ preventScroll: true }) });
            }}
          >
            Revoke link
          </Button>
        )}
      </Group>
    </li>
  );
}

const stateNames = { active: "Active", expired: "Expired", revoked: "Revoked" };

const fresh = {
  label: "",
  shown: { ratings: true, words: true, panel: true },
  days: sharedDays,
  passphrase: "",
};

/** Creates a link, which is shown once. */
export function ShareButton({ candidateId }: { candidateId: string }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const clipboard = useClipboard();
  const share = useMutation(api.manager.reports.share.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: fresh,
    validate: schemaResolver(ShareFields, { sync: true }),
  });
  return (
    <>
      <FormDialog
        renderButton={(open) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLink size={16} aria-hidden />}
            ref={button}
            onClick={open}
          >
            Share report
          </Button>
        )}
        title="Share report"
        form={form}
        onSubmit={(values) => share.mutateAsync({ candidateId, ...values })}
        onDone={(made) => {
          form.reset();
          setAddress(made.address);
          void queryClient.invalidateQueries({ queryKey: sharesOptions(candidateId).queryKey });
        }}
        error={share.error}
        errorTitle="Failed to share the report"
        loading={share.isPending}
        submitLabel="Create link"
      >
        <Text size="sm" c="dimmed">
          Anyone with the link can read the report without an account. It names no reviewers.
        </Text>
        <TextInput
          label="Recipient"
          description="Only people who share this job see this"
          data-autofocus
          {...form.getInputProps("label")}
        />
        <Input.Wrapper
          label="What it shows"
          error={form.errors["shown"]}
          errorProps={{ role: "alert", tabIndex: -1, mt: 4 }}
        >
          <Stack gap="xs" mt={4}>
            {(["ratings", "words", "panel"] as const).map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                {...form.getInputProps(`shown.${part}`, { type: "checkbox" })}
              />
            ))}
          </Stack>
        </Input.Wrapper>
        <NumberInput
          label="Days until it expires"
          min={1}
          max={90}
          clampBehavior="none"
          allowDecimal={false}
          styles={{ wrapper: { maxWidth: 160 } }}
          {...form.getInputProps("days")}
        />
        <TextInput
          label="Passphrase"
          description="Optional. Don't send it together with the link."
          autoComplete="off"
          {...form.getInputProps("passphrase")}
        />
      </FormDialog>
      <Modal
        opened={address !== null}
        onClose={() => setAddress(null)}
        title="Link to this report"
        // The form's button, which had the focus, is gone.
        returnFocus={false}
        onExitTransitionEnd={() => button.current?.focus({ preventScroll: true })}
      >
        <Stack gap="sm">
          <Text size="sm">Copy the link now. We can't show it again.</Text>
          <Text size="sm" style={{ overflowWrap: "anywhere", userSelect: "all" }}>
            {address}
          </Text>
          {/* Some browsers refuse, and without https there is no clipboard. */}
          {clipboard.error && (
            <Text size="sm" c="var(--danger-text)" role="alert">
              Your browser does not allow copying. Select the link and copy it.
            </Text>
          )}
          <Button data-autofocus onClick={() => clipboard.copy(address)}>
            {clipboard.copied ? "Copied" : "Copy link"}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

const partNames = {
  ratings: "Ratings and choices",
  words: "Written answers",
  panel: "Who was found",
};
