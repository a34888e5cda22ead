import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { type OrderState, vendorNames, vendors } from "#contract/recruiting-words.ts";
import { api } from "#web/app/lib/api.ts";

const stateWords: Record<OrderState, string> = {
  ordered: "",
  collecting: "",
  complete: ", reported as complete",
  cancelled: ", cancelled",
};

/** Which recruiting system ordered the check, with a link to the candidate's page there. */
export function CandidateOrders({ candidate }: { candidate: Candidate }) {
  const isFromVendor = vendors.some((vendor) => vendor === candidate.externalSource);
  const orders = useQuery({
    ...api.manager.recruiting.ofCandidate.queryOptions({ input: { candidateId: candidate.id } }),
    enabled: isFromVendor,
  });
  return orders.data?.map(({ vendor, state, orderedAt, profileUrl, reportFailed }) => (
    <Text key={`${vendor} ${orderedAt}`} size="sm" span>
      Ordered from{" "}
      {profileUrl === null ? (
        vendorNames[vendor]
      ) : (
        <Anchor href={profileUrl} target="_blank" rel="noreferrer" inherit underline="always">
          {vendorNames[vendor]}
        </Anchor>
      )}
      {reportFailed ? `. ${vendorNames[vendor]} did not take our report` : stateWords[state]}
    </Text>
  ));
}
