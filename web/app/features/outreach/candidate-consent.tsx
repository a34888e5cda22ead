import { Group, Stack, Text } from "@mantine/core";
import type { Candidate } from "#contract/candidates.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { AskCandidateButton } from "./ask-candidate-button.tsx";

/** What the candidate says to being reviewed, and the press that asks them. */
export function CandidateConsent({ candidate }: { candidate: Candidate }) {
  const { consent, email, jobIsActive } = candidate;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0}>
        <Text size="sm" tabIndex={-1}>
          <Stands consent={consent} hasAddress={email !== null} />
        </Text>
        {consent.undeliverable && (
          <Text size="sm" c="dimmed">
            The address takes no e-mail. Correct it under Edit; the candidate is then asked there.
          </Text>
        )}
        {consent.mailsStopped && (
          <Text size="sm" c="dimmed">
            They want no more e-mails about this. By the link that they have they can still agree.
          </Text>
        )}
        {consent.leftOut !== "none" && (
          <Text size="sm" c="dimmed">
            They named {consent.leftOut === "few" ? "one or two" : consent.leftOut} people or companies who
            are not asked. Nobody is told who.
          </Text>
        )}
      </Stack>
      {jobIsActive && consent.canBeAsked && (
        <AskCandidateButton candidateId={candidate.id} again={consent.state !== "not_asked"} />
      )}
    </Group>
  );
}

interface StandsProps {
  consent: Candidate["consent"];
  hasAddress: boolean;
}

function Stands({ consent, hasAddress }: StandsProps) {
  const { state, askedOn, askedBy, agreedOn, takenBackOn, text } = consent;
  switch (state) {
    case "not_asked":
      return hasAddress
        ? "The candidate has not been asked."
        : "The candidate has no e-mail address, and cannot be asked.";
    case "asked":
      return (
        <>
          The candidate was asked by {askedBy} on {askedOn && <DateText value={askedOn} />}, and has not
          answered.
        </>
      );
    case "agreed":
      return (
        <>
          The candidate agreed on {agreedOn && <DateText value={agreedOn} />}
          {text && ` to the text for the ${regionNames[text.region]}, version ${text.version}`}.
        </>
      );
    case "refused":
      return (
        <>The candidate does not agree, and said so on {takenBackOn && <DateText value={takenBackOn} />}.</>
      );
    default:
      return (
        <>
          The candidate agreed on {agreedOn && <DateText value={agreedOn} />}, and took it back on{" "}
          {takenBackOn && <DateText value={takenBackOn} />}.
        </>
      );
  }
}
