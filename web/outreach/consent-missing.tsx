import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { Candidate } from "#contract/candidates.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { ConsentButton } from "./consent-button.tsx";

/** Says that nothing is sent where the company wants the candidate's consent first. */
export function ConsentMissing({ candidate: { id, firstName, outreach } }: { candidate: Candidate }) {
  if (!outreach.consentRequired || outreach.consent) return null;
  return (
    <Alert color="amber" icon={<IconAlertCircle aria-hidden />} title="Nothing is sent yet">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <TextLink to="/company">Your company</TextLink> sends nothing about a candidate before it is noted
          how they agreed. Whoever was found for {firstName} waits below.
        </Text>
        <ConsentButton candidateId={id} note="" label="Note consent" />
      </Stack>
    </Alert>
  );
}
