import { Card, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Finding } from "#contract/companies.ts";
import { findingsOptions } from "./queries.ts";
import { counted } from "#web/app/ui/counted.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";

/** How far former colleagues are found anew since names were changed: the service knows, whatever becomes of the page. */
export function Findings() {
  const findings = useQuery(findingsOptions);
  return (
    <Loaded
      query={findings}
      errorTitle="Failed to load how far former colleagues are found anew."
      skeleton={null}
      empty={null}
    >
      {(loaded) =>
        loaded.length > 0 && (
          <Card>
            <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
              {loaded.map((one, index) => (
                <Row key={`${one.names.join(" ")} ${one.endedAt ?? index}`} finding={one} />
              ))}
            </Stack>
          </Card>
        )
      }
    </Loaded>
  );
}

function Row({ finding: { names, state, total, done, endedAt } }: { finding: Finding }) {
  const who = names.map((name) => `'${name}'`).join(" and ");
  const title = `Former colleagues where ${who} stood`;
  return (
    <li>
      <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      {state === "under_way" && total !== null && (
        <Progress value={total > 0 ? (100 * done) / total : 0} my={6} aria-label={title} />
      )}
      <Text size="sm" c={state === "stopped" ? "red" : "dimmed"}>
        {state === "ended" && (
          <>
            Found anew for {counted(done, "candidate")}
            {endedAt && (
              <>
                , <DateText value={endedAt} />
              </>
            )}
          </>
        )}
        {state === "under_way" &&
          (total === null
            ? "Counting whom it concerns"
            : `Found anew for ${done} of ${counted(total, "candidate")}, ${total - done} left`)}
        {state === "stopped" &&
          `Stopped after ${done} of ${total ?? "some"} candidates. Deliveries has what failed, and tries it again.`}
      </Text>
    </li>
  );
}
