import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { Candidate } from "#contract/candidates.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { CandidateConsent } from "./candidate-consent.tsx";
import { ConsentButton } from "./consent-button.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OutreachSettingsButton } from "./outreach-settings-button.tsx";
import { PauseButton } from "./pause-button.tsx";

/** What the system does by itself about a candidate, and whether it may. */
export function OutreachCard({ candidate }: { candidate: Candidate }) {
  const { id, outreach, jobIsActive: isActive } = candidate;
  const { consent } = outreach;
  return (
    <Card component="section" aria-labelledby="outreach">
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} id="outreach">
            Outreach
          </Title>
          {isActive && <PauseButton candidateId={id} paused={outreach.paused} />}
        </Group>
        {isActive && <NextSteps candidate={candidate} />}
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text size="sm">
            Wanted responses: {outreach.wantedResponses}
            <br />
            Automatic: {outreach.automatic ? "on" : "off"}
          </Text>
          {isActive && <OutreachSettingsButton candidateId={id} outreach={outreach} />}
        </Group>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Stack gap={4} miw={0}>
            <Text size="sm">
              {consent ? (
                <>
                  Consent noted by {consent.by} on <DateText value={consent.on} />
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
          {isActive && (
            <ConsentButton candidateId={id} note={consent?.note ?? ""} label={consent ? "Change" : "Note"} />
          )}
        </Group>
        <CandidateConsent candidate={candidate} />
      </Stack>
    </Card>
  );
}
