import type { Candidate } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import { type Outreach, consentNote } from "#contract/outreach.ts";
import { candidateOptions } from "#web/app/lib/candidate-queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { CurrentVersionCard, fetchedOnce, findDifferences } from "#web/app/ui/current-version-card.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ConsentField } from "./consent-field.tsx";
import { ContactCandidateButton } from "./contact-candidate-button.tsx";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";

const Fields = z.object({ note: consentNote });

interface ConsentButtonProps {
  candidateId: string;
  /** The current note; empty if there is none. */
  note: string;
  label: "Change" | "Note consent";
}

export function ConsentButton({ candidateId, note, label }: ConsentButtonProps) {
  const save = useMutation(api.manager.outreach.saveConsentNote.mutationOptions());
  // The note that the person has seen; the page refetches it while the dialog is open.
  const [seen, setSeen] = useState(note);
  const form = useForm({
    initialValues: { note },
    validate: schemaResolver(Fields, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-label={label === "Change" ? "Change consent" : undefined}
          onClick={() => {
            setSeen(note);
            open();
          }}
        >
          {label}
        </Button>
      )}
      title="Note on consent"
      form={form}
      current={{ note }}
      onSubmit={(values) => save.mutateAsync({ candidateId, ...values, seen: seen || null })}
      onDone={(saved) => {
        updateOutreach(candidateId, saved);
        toast.success(saved.consent ? "Consent recorded" : "Consent removed");
      }}
      error={save.error}
      errorTitle="Failed to save the note"
      remedy={
        isAppError(save.error, "CANDIDATE_CHANGED") && (
          <CurrentNote
            candidateId={candidateId}
            mine={form.values.note}
            onSeen={(current) => {
              setSeen(current);
              save.reset();
            }}
          />
        )
      }
      loading={save.isPending}
      submitLabel="Save"
    >
      <ConsentField data-autofocus {...form.getInputProps("note")} />
    </FormDialog>
  );
}

interface CurrentNoteProps {
  candidateId: string;
  mine: string;
  /** The person has seen the current note and wants to overwrite it. */
  onSeen: (current: string) => void;
}

/** Shows the note that a colleague saved meanwhile; the typed one stays. */
function CurrentNote({ candidateId, mine, onSeen }: CurrentNoteProps) {
  const currentCandidate = useQuery(
    api.manager.candidates.get.queryOptions({
      input: { candidateId },
      queryKey: ["current note on consent", candidateId],
      ...fetchedOnce,
    }),
  );
  const noteOf = ({ outreach }: Candidate) => outreach.consent?.note ?? "";
  return (
    <CurrentVersionCard
      inDialog
      current={currentCandidate}
      errorTitle="Failed to load candidates"
      compare={(current) =>
        findDifferences([["Note on consent", noteOf(current) || "(none)"]], [["Note on consent", mine]])
      }
      onSeen={(current) => onSeen(noteOf(current))}
    />
  );
}

/** Explains why no surveys are sent: the company requires consent first, or the candidate declined. */
export function ConsentMissing({ candidate }: { candidate: Candidate }) {
  const { id, firstName, outreach, consent } = candidate;
  const missing = outreach.consentMissing;
  if (!missing) return null;
  const isRefused = consent.state === "refused";
  const stoppedTitle = isRefused
    ? "No surveys sent: consent declined"
    : "Outreach stopped: consent withdrawn";
  const decision = isRefused ? "does not agree to references" : "withdrew consent to references";
  return (
    <Alert
      color="amber"
      icon={<IconAlertCircle aria-hidden />}
      title={missing === "taken_back" ? stoppedTitle : "Waiting for consent"}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm" tabIndex={-1}>
          {missing === "taken_back" &&
            `${firstName} ${decision}. We send no surveys or reminders. ${
              consent.canBeAsked
                ? "This holds for your whole company. Only they can change it."
                : "Surveys already sent cannot be answered."
            }`}
          {missing === "note" && (
            <>
              <TextLink to="/company">Your company</TextLink> sends no surveys until the candidate's consent
              is recorded. The people found for {firstName} wait below.
            </>
          )}
          {missing === "consent" && (
            <>
              <TextLink to="/company">Your company</TextLink> sends no surveys until the candidate agrees. The
              people found for {firstName} wait below.
              {candidate.email === null &&
                mayEdit(candidate.role) &&
                " The candidate has no e-mail address yet. Add it under Edit, then ask."}
            </>
          )}
        </Text>
        {missing === "note" && mayEdit(candidate.role) && (
          <ConsentButton candidateId={id} note="" label="Note consent" />
        )}
        {missing !== "note" && consent.canBeAsked && mayEdit(candidate.role) && (
          <ContactCandidateButton candidateId={id} wasAsked={consent.state !== "not_asked"} />
        )}
      </Stack>
    </Alert>
  );
}

/** Shows a changed outreach at once, and refetches the reviewers, which it may affect. */
export function updateOutreach(candidateId: string, outreach: Outreach) {
  const { queryKey } = candidateOptions(candidateId);
  queryClient.setQueryData(queryKey, (candidate) => candidate && { ...candidate, outreach });
  void queryClient.invalidateQueries({ queryKey });
}
