import type { Candidate } from "#contract/candidates.ts";
import { type Outreach, wantedResponses } from "#contract/outreach.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { isChangeable } from "#contract/job-roles.ts";
import { api } from "#web/app/lib/api.ts";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { WantedResponsesField } from "./consent-field.tsx";
import { ConsentButton, updateOutreach } from "./consent-missing.tsx";
import { ContactCandidateButton } from "./contact-candidate-button.tsx";
import { moreFollow, NextSteps } from "./next-steps.tsx";
import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";

const Fields = z.object({ wantedResponses });

/** A candidate's outreach: what happens automatically, its settings and the consent. */
export function OutreachCard({ candidate, isOpen }: { candidate: Candidate; isOpen: boolean }) {
  const { id, outreach, jobIsActive } = candidate;
  const canChange = isChangeable(candidate);
  const { consent } = outreach;
  return (
    <FoldingCard id="outreach" title="Outreach" isOpen={isOpen}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="sm">
        <div>
          {jobIsActive && <NextSteps candidate={candidate} />}
          <Text size="sm">
            Wanted responses: {outreach.wantedResponses} · Automatic: {outreach.automatic ? "on" : "off"}
          </Text>
          {canChange && (
            <Group gap="xs" mt="xs">
              <PauseButton candidateId={id} paused={outreach.paused} />
              <OutreachSettingsButton
                candidateId={id}
                outreach={outreach}
                isBatchRelease={candidate.together !== null}
              />
            </Group>
          )}
        </div>
        <Stack gap="xs">
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Stack gap={4} miw={0}>
              <Text size="sm">
                {consent ? (
                  <>
                    Consent recorded by {consent.by} on <DateText value={consent.on} />
                  </>
                ) : (
                  "Note on consent: none"
                )}
              </Text>
              {consent && (
                <Text size="sm" c="dimmed" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                  {consent.note}
                </Text>
              )}
            </Stack>
            {canChange && (
              <ConsentButton
                candidateId={id}
                note={consent?.note ?? ""}
                label={consent ? "Change" : "Note consent"}
              />
            )}
          </Group>
          <CandidateConsent candidate={candidate} />
        </Stack>
      </SimpleGrid>
    </FoldingCard>
  );
}

function PauseButton({ candidateId, paused }: { candidateId: string; paused: boolean }) {
  const pause = useMutation(
    api.manager.outreach.pause.mutationOptions({
      onSuccess: (outreach) => {
        updateOutreach(candidateId, outreach);
        if (outreach.paused) toast.success("Outreach paused", "No surveys are sent until you resume.");
        else toast.success("Outreach resumed");
      },
      onError: (error) => toast.failure(`Failed to ${paused ? "resume" : "pause"} the outreach`, error),
    }),
  );
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => pause.mutate({ candidateId, paused: !paused })}
      loading={pause.isPending}
    >
      {paused ? "Resume" : "Pause"}
    </Button>
  );
}

interface OutreachSettingsProps {
  candidateId: string;
  outreach: Outreach;
  isBatchRelease: boolean;
}

function OutreachSettingsButton({ candidateId, outreach, isBatchRelease }: OutreachSettingsProps) {
  const change = useMutation(api.manager.outreach.change.mutationOptions());
  const current = { wantedResponses: outreach.wantedResponses, automatic: outreach.automatic };
  const form = useForm({
    initialValues: current,
    validate: schemaResolver(Fields, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="xs" flex="none" aria-label="Change outreach" onClick={open}>
          Change
        </Button>
      )}
      title="Outreach"
      form={form}
      current={current}
      // Only what was changed, because a colleague may have changed the other meanwhile.
      onSubmit={({ wantedResponses: wanted, automatic }) =>
        change.mutateAsync({
          candidateId,
          wantedResponses: form.isDirty("wantedResponses") ? wanted : undefined,
          automatic: form.isDirty("automatic") ? automatic : undefined,
        })
      }
      onDone={(saved) => {
        updateOutreach(candidateId, saved);
        toast.success("Outreach changed");
      }}
      error={change.error}
      errorTitle="Failed to change the outreach"
      loading={change.isPending}
      submitLabel="Save"
    >
      <WantedResponsesField data-autofocus {...form.getInputProps("wantedResponses")} />
      <Checkbox
        label="Send surveys to the best matches automatically"
        description={
          isBatchRelease
            ? moreFollow
            : "The next best match replaces anyone who declines or stays silent for 7 days."
        }
        {...form.getInputProps("automatic", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

/** The candidate's own consent, and the button that requests it. */
function CandidateConsent({ candidate }: { candidate: Candidate }) {
  const { consent, email } = candidate;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0}>
        <Text size="sm" tabIndex={-1}>
          <OutreachStatus consent={consent} hasAddress={email !== null} />
        </Text>
        {consent.undeliverable && (
          <Text size="sm" c="dimmed">
            The candidate's address takes no e-mail. Correct it under Edit, and we ask again.
          </Text>
        )}
        {consent.mailsStopped && (
          <Text size="sm" c="dimmed">
            They want no more e-mails about this.
            {consent.state !== "agreed" && " They can still agree by their link."}
          </Text>
        )}
        {consent.leftOut !== "none" && (
          <Text size="sm" c="dimmed">
            They excluded {consent.leftOut === "few" ? "one or two" : consent.leftOut} people or companies. We
            don't show whom.
          </Text>
        )}
      </Stack>
      {isChangeable(candidate) && consent.canBeAsked && (
        <ContactCandidateButton candidateId={candidate.id} wasAsked={consent.state !== "not_asked"} />
      )}
    </Group>
  );
}

function OutreachStatus({ consent, hasAddress }: { consent: Candidate["consent"]; hasAddress: boolean }) {
  const { state, askedOn, askedBy, agreedOn, takenBackOn, text } = consent;
  switch (state) {
    case "not_asked":
      return hasAddress
        ? "The candidate has not been asked to agree."
        : "The candidate has no e-mail address.";
    case "asked":
      return (
        <>
          The candidate was asked by {askedBy} on {askedOn && <DateText value={askedOn} />}. No answer yet.
        </>
      );
    case "agreed":
      return (
        <>
          The candidate agreed on {agreedOn && <DateText value={agreedOn} />}
          {text && ` to version ${text.version} of the text '${regionNames[text.region]}'`}.
        </>
      );
    case "refused":
      return <>The candidate declined on {takenBackOn && <DateText value={takenBackOn} />}.</>;
    default:
      return (
        <>
          The candidate agreed on {agreedOn && <DateText value={agreedOn} />}, and withdrew consent on{" "}
          {takenBackOn && <DateText value={takenBackOn} />}.
        </>
      );
  }
}
