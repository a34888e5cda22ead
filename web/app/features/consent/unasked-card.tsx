import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UnaskedOfCompany } from "#contract/candidate-portal.ts";
import { api } from "#web/app/lib/api.ts";
import { unaskedOfCompaniesOptions } from "#web/app/features/outreach/consent-queries.ts";
import { counted } from "#web/app/ui/counted.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { toast } from "#web/app/ui/toast.tsx";

/** Where companies want the candidates' own consent: how many of whom were not asked, and a press that asks them. */
export function UnaskedCard() {
  const unasked = useQuery(unaskedOfCompaniesOptions);
  return (
    <Loaded query={unasked} errorTitle="Failed to load who was not asked" skeleton={null} empty={null}>
      {(companies) =>
        companies.length > 0 && (
          <Card component="section" aria-labelledby="unasked">
            <Title order={2} id="unasked" mb={4}>
              Candidates who were not asked
            </Title>
            <Text size="sm" c="dimmed" mb="md">
              Of companies that want the candidates' own consent. Nobody more is asked about these candidates
              until they agree. They get an e-mail in the name of their hiring manager, and two reminders at
              most.
            </Text>
            <Stack component="ul" gap="md" m={0} p={0}>
              {companies.map((one) => (
                <Company key={one.companyId} {...one} />
              ))}
            </Stack>
          </Card>
        )
      }
    </Loaded>
  );
}

function Company({ companyId, company, canBeAsked, later, withoutAddress }: UnaskedOfCompany) {
  const queryClient = useQueryClient();
  const ask = useMutation(
    api.admin.participation.askUnasked.mutationOptions({
      onSuccess: ({ asked, companies }) => {
        queryClient.setQueryData(unaskedOfCompaniesOptions.queryKey, companies);
        toast.success(`Asked: ${counted(asked, "candidate")}`, `Of ${company}.`);
      },
      onError: (error) => toast.failure("Failed to ask the candidates", error),
    }),
  );
  const parts = [
    `${counted(canBeAsked + later + withoutAddress, "candidate")} not asked`,
    ...(withoutAddress > 0
      ? [`${withoutAddress} without an e-mail address, which their hiring manager adds`]
      : []),
    ...(later > 0 ? [`${later} more by the next press`] : []),
  ];
  return (
    <Group component="li" justify="space-between" gap="sm" style={{ listStyle: "none" }}>
      <div>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {company}
        </Text>
        <Text size="sm" c="dimmed">
          {parts.join("; ")}
        </Text>
      </div>
      {canBeAsked > 0 && (
        <Button size="xs" loading={ask.isPending} onClick={() => ask.mutate({ companyId })}>
          Ask {counted(canBeAsked, "candidate")}
        </Button>
      )}
    </Group>
  );
}
