import { Alert, Button, Text, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import type { Candidate } from "#contract/candidates.ts";
import { maxOwnWordsLength, OwnWords, type Reviewer, type SurveySent } from "#contract/reviewers.ts";
import { refreshCandidate } from "#web/app/lib/candidate-queries.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";
import { joinNames, pluralize } from "#web/app/ui/text.tsx";
import { FormModal } from "#web/app/ui/form-dialog.tsx";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { MailPreview } from "#web/app/ui/mail-card.tsx";
import { SelectionBar } from "#web/app/ui/selection-bar.tsx";
import { toast } from "#web/app/ui/toast.tsx";

const Fields = z.object({ ownWords: OwnWords });
interface SendSelectionProps {
  candidate: Candidate;
  selected: Reviewer[];
  onClear: () => void;
}

/** Sends the survey to the selected reviewers after a preview of the e-mail. */
export function SendSelection({ candidate, selected, onClear }: SendSelectionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  // A reviewer can no longer be selected once the survey is sent, so the dialog uses its own list.
  const [recipients, setRecipients] = useState(selected);
  if (selected.length === 0 && !opened) return null;
  return (
    <SelectionBar count={selected.length} noun="reviewer" onClear={onClear}>
      <Button
        size="xs"
        leftSection={<IconSend size={14} aria-hidden />}
        onClick={() => {
          setRecipients(selected);
          open();
        }}
      >
        Send survey
      </Button>
      <SendSurveyForm
        candidate={candidate}
        selected={recipients}
        opened={opened}
        onClose={close}
        onSent={onClear}
      />
    </SelectionBar>
  );
}

interface SendSurveyFormProps extends DialogProps {
  candidate: Candidate;
  selected: Reviewer[];
  onSent?: () => void;
}

/** Previews the e-mail with the manager's own sentences, then sends it to one reviewer after the other. */
export function SendSurveyForm({ candidate, selected, onSent, ...dialog }: SendSurveyFormProps) {
  const { id: candidateId, outreach } = candidate;
  const [doneCount, setDoneCount] = useState(0);
  const form = useForm({
    initialValues: { ownWords: "" },
    validate: schemaResolver(Fields, { sync: true }),
  });
  const send = useMutation({
    mutationFn: ({ ownWords }: { ownWords: string }) =>
      sendToAll(selected, setDoneCount, (reviewerKey) =>
        api.manager.reviewers.sendSurvey.call({ reviewerKey, whilePaused: outreach.paused, ownWords }),
      ),
    onSettled: () => refreshCandidate(candidateId),
  });
  const labels = joinNames(selected.map(({ label }) => label.replace("Reviewer ", "")));
  return (
    <FormModal
      {...dialog}
      size="lg"
      title={`Send survey to ${pluralize(selected.length, "reviewer")}`}
      form={form}
      onSubmit={send.mutateAsync}
      onDone={(outcome) => {
        showOutcome(outcome);
        onSent?.();
      }}
      error={send.error}
      errorTitle="Failed to send survey invitation"
      loading={send.isPending}
      loadingLabel={`Sending ${Math.min(doneCount + 1, selected.length)} of ${selected.length}...`}
      submitLabel={`Send survey to ${selected.length}`}
    >
      <Text size="sm">To {selected.length === 1 ? `Reviewer ${labels}` : `Reviewers ${labels}`}.</Text>
      {selected.length > outreach.wantedResponses && (
        <Alert color="amber" title={`You want ${pluralize(outreach.wantedResponses, "answer")}`}>
          Each of these {selected.length} people learns that {candidate.firstName} is applying.
        </Alert>
      )}
      {outreach.paused && (
        <Alert color="amber" title="Outreach is paused">
          {candidate.together
            ? "We e-mail these reviewers once you resume."
            : "These reviewers get the survey all the same. Everyone else waits until you resume."}
        </Alert>
      )}
      <Textarea
        label="Two sentences of your own (optional)"
        description={`Text only, at most ${maxOwnWordsLength} characters. Shown in the e-mail and its reminders under your name.`}
        autosize
        minRows={2}
        maxRows={5}
        data-autofocus
        {...form.getInputProps("ownWords")}
        // The e-mail shows it as one line.
        onChange={(event) =>
          form.setFieldValue("ownWords", event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))
        }
      />
      <SurveyMailPreview candidateId={candidateId} ownWords={form.values.ownWords} />
    </FormModal>
  );
}

interface Outcome {
  sent: SurveySent[];
  failed: { label: string; error: unknown }[];
}

/** Sends one after the other and stops at an error that every reviewer would get. Throws if nothing was sent. */
async function sendToAll(
  selected: Reviewer[],
  onDone: (count: number) => void,
  send: (reviewerKey: string) => Promise<SurveySent>,
): Promise<Outcome> {
  const outcome: Outcome = { sent: [], failed: [] };
  onDone(0);
  for (const [index, { key, label }] of selected.entries()) {
    try {
      outcome.sent.push(await send(key));
    } catch (error) {
      outcome.failed.push({ label, error });
      if (isAppError(error, "CONSENT_REQUIRED", "DAILY_LIMIT_REACHED", "MAIL_BLOCKED", "JOB_ARCHIVED")) {
        outcome.failed.push(...selected.slice(index + 1).map((other) => ({ label: other.label, error })));
        break;
      }
    }
    onDone(index + 1);
  }
  if (outcome.sent.length === 0) throw outcome.failed[0]?.error;
  return outcome;
}

/** One toast for what was sent, another for what failed, with the first reason. */
function showOutcome({ sent, failed }: Outcome) {
  const queued = sent.filter(({ outcome }) => outcome === "handed_over").length;
  const unconfirmed = sent.filter(
    ({ outcome }) => outcome === "being_sent" || outcome === "may_have_been_sent",
  ).length;
  if (queued === sent.length)
    toast.success("Queued", `${pluralize(queued, "reviewer")}: we e-mail those who are eligible.`);
  else
    toast.success(
      "Survey Sent",
      `To ${pluralize(sent.length, "reviewer")}.${unconfirmed > 0 ? ` The list shows the outcome of ${unconfirmed}.` : ""}`,
    );
  const [first] = failed;
  if (first)
    toast.failure(
      `Not sent to ${pluralize(failed.length, "reviewer")}`,
      `${joinNames(failed.map(({ label }) => label))}: ${errorMessage(first.error)}`,
    );
}

/** The e-mail with what is typed. Each reviewer's own parts are in brackets. */
export function SurveyMailPreview({ candidateId, ownWords }: { candidateId: string; ownWords: string }) {
  const [debouncedWords] = useDebouncedValue(ownWords, 400);
  const words = OwnWords.safeParse(debouncedWords);
  const preview = useQuery(
    api.manager.reviewers.preview.queryOptions({
      input: { candidateId, ownWords: (words.success && words.data) || undefined },
      placeholderData: keepPreviousData,
    }),
  );
  return <MailPreview query={preview} />;
}
