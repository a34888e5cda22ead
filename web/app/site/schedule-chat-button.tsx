import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { productName } from "#contract/text.ts";
import { mailTo, siteOptions } from "#web/app/lib/site.ts";
import { QueryState } from "#web/app/ui/loaded.tsx";

/** Opens an e-mail to the sales contact that only needs to be sent. */
export function ScheduleChatButton({ minutes }: { minutes: number }) {
  const site = useQuery(siteOptions);
  return (
    <QueryState
      query={site}
      errorTitle="The address of our sales team could not be loaded."
      skeleton={
        <Button size="md" disabled>
          Schedule Your Chat
        </Button>
      }
      empty={null}
    >
      {(loaded) => (
        <Button component="a" href={chatAddress(loaded, minutes)} size="md">
          Schedule Your Chat
        </Button>
      )}
    </QueryState>
  );
}

function chatAddress({ salesEmail }: { salesEmail: string }, minutes: number): string {
  return mailTo(salesEmail, `A ${minutes}-minute chat about ${productName}`, [
    "Hello,",
    "",
    `I would like to schedule a ${minutes}-minute chat about reference checks with ${productName}.`,
    "",
    "Name:",
    "Company:",
    "Roles I am hiring for:",
    "Times that suit me:",
  ]);
}
