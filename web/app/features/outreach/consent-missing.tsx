import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { Candidate } from "#contract/candidates.ts";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { ContactCandidateButton } from "./ask-candidate-button.tsx";
import { ConsentButton } from "./consent-button.tsx";

/** Says that nothing is sent where the company wants the candidate's consent first, or the candidate does not agree. */
export function ConsentMissing({ candidate }: { candidate: Candidate }) {
  const { id, firstName, outreach, consent } = candidate;
  const missing = outreach.consentMissing;
  if (!missing) return null;
  return (
    <Alert
      color="amber"
      icon={<IconAlertCircle aria-hidden />}
      title={missing === "taken_back" ? "Nothing is sent" : "Nothing is sent yet"}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm" tabIndex={-1}>
          {missing === "taken_back" ? (
            `${firstName} does not agree to be reviewed. Nobody is asked or reminded, and surveys that are out cannot be answered any more.`
          ) : missing === "note" ? (
            <>
              <TextLink to="/company">Your company</TextLink> sends nothing about a candidate before it is
              noted how they agreed. Whoever was found for {firstName} waits below.
            </>
          ) : (
            <>
              <TextLink to="/company">Your company</TextLink> asks nobody about a candidate who has not
              agreed. Whoever was found for {firstName} waits below.
            </>
          )}
        </Text>
        {missing === "note" && <ConsentButton candidateId={id} note="" label="Note consent" />}
        {missing === "consent" && consent.canBeAsked && (
          <ContactCandidateButton candidateId={id} again={consent.state !== "not_asked"} />
        )}
      </Stack>
    </Alert>
  );
}
