import type { OwnNotContacted } from "#contract/candidate-portal.ts";
import { refreshCandidate } from "#web/app/lib/candidate-queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { MailPreview } from "#web/app/ui/mail-card.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { QueryState } from "#web/app/ui/query-state.tsx";
import { joinNames, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { notContactedOptions } from "./queries.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type UseMutationResult, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";

/**
 * Asks the candidate for consent by e-mail, after a preview. The first paragraph next to the button then takes the focus:
 * it says whether they agreed.
 */
export function ContactCandidateButton({
  candidateId,
  wasAsked,
}: {
  candidateId: string;
  wasAsked: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const ask = useMutation(
    api.manager.participation.ask.mutationOptions({
      onSettled: () => refreshCandidate(candidateId),
    }),
  );
  const form = useForm({ initialValues: {} });
  const label = wasAsked ? "Ask the candidate again" : "Ask the candidate";
  return (
    <FormDialog
      renderButton={(open) => (
        <Button ref={button} variant="default" size="xs" flex="none" onClick={open}>
          {label}
        </Button>
      )}
      title={label}
      size="lg"
      form={form}
      onSubmit={() => ask.mutateAsync({ candidateId })}
      onDone={() => {
        // The button disappears, so the focus moves to the text next to it.
        button.current?.parentElement?.querySelector("p")?.focus({ preventScroll: true });
        toast.success("E-mail queued", "We send at most two reminders.");
      }}
      error={ask.error}
      errorTitle="Failed to ask the candidate"
      loading={ask.isPending}
      submitLabel="Send"
    >
      <InvitationPreview candidateId={candidateId} />
    </FormDialog>
  );
}

function InvitationPreview({ candidateId }: { candidateId: string }) {
  const preview = useQuery(api.manager.participation.preview.queryOptions({ input: { candidateId } }));
  return <MailPreview query={preview} />;
}

/** Offers to ask candidates who were added before the company required their own consent. */
export function ContactNotContacted() {
  const notContacted = useQuery(notContactedOptions);
  return (
    <QueryState
      query={notContacted}
      errorTitle="Failed to load the candidates without consent"
      skeleton={null}
    >
      {(loaded) => loaded.canBeAsked + loaded.withoutAddress > 0 && <ContactOffer {...loaded} />}
    </QueryState>
  );
}

function ContactOffer({ canBeAsked, later, withoutAddress, next }: OwnNotContacted) {
  const total = pluralize(canBeAsked + later + withoutAddress, "candidate");
  return (
    <Alert role="note" color="amber" title={`Not asked for consent: ${total}`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          We send no surveys about them until they agree.
          {withoutAddress > 0 &&
            ` ${withoutAddress} ${withoutAddress === 1 ? "has" : "have"} no e-mail address. Open the candidate and add one under Edit.`}
        </Text>
        <ContactAllButton next={next} />
        {later > 0 && (
          <Text size="sm" c="dimmed">
            We ask 100 at a time. {later} will be left.
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

/** Asks several candidates for consent by e-mail, after their names and a preview. */
function ContactAllButton({ next }: Pick<OwnNotContacted, "next">) {
  const ask = useMutation(api.manager.participation.askUnasked.mutationOptions());
  const [first] = next;
  if (!first) return null;
  return (
    <ContactAllDialog
      count={next.length}
      ask={ask}
      onSubmit={() => ask.mutateAsync({ candidateIds: next.map(({ candidateId }) => candidateId) })}
      onDone={({ asked: _asked, ...remaining }) => {
        queryClient.setQueryData(notContactedOptions.queryKey, remaining);
        void queryClient.invalidateQueries({ queryKey: api.manager.candidates.get.key() });
      }}
    >
      <Text size="sm">
        {joinNames(next.map(({ name }) => name))}
        {next.length > 1 && `. Below is the e-mail to ${first.name}; each gets their own.`}
      </Text>
      <InvitationPreview candidateId={first.candidateId} />
    </ContactAllDialog>
  );
}

interface ContactAllDialogProps<Result> {
  count: number;
  /** The candidates' company, if an admin asks them. */
  company?: string;
  ask: Pick<UseMutationResult, "error" | "isPending">;
  onSubmit: () => Promise<Result>;
  onDone: (result: Result) => void;
  /** Describes what is sent. */
  children: ReactNode;
}

/** A button and the dialog in which several candidates are asked for consent. */
export function ContactAllDialog<Result extends { asked: number }>(props: ContactAllDialogProps<Result>) {
  const { count, company, ask, onSubmit, onDone, children } = props;
  const form = useForm({ initialValues: {} });
  const label = `Ask ${pluralize(count, "candidate")}`;
  return (
    <FormDialog
      renderButton={(open) => (
        <Button size="xs" onClick={open}>
          {label}
        </Button>
      )}
      title={company ? `${label} of ${company}` : label}
      size="lg"
      form={form}
      onSubmit={onSubmit}
      onDone={(result) => {
        onDone(result);
        toast.success(
          `Asked: ${pluralize(result.asked, "candidate")}`,
          "We send each at most two reminders.",
        );
        // The button may disappear.
        focusHeading();
      }}
      error={ask.error}
      errorTitle="Failed to ask the candidates"
      loading={ask.isPending}
      submitLabel="Send"
    >
      {children}
    </FormDialog>
  );
}
