import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mailTo, productName, siteOptions } from "#web/lib/site.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";

/** Opens an e-mail to the sales contact that only needs to be sent. */
export function ScheduleChatButton({ minutes }: { minutes: number }) {
  const { data: site, isError, error, refetch, isFetching } = useQuery(siteOptions);
  if (!site && isError)
    return (
      <ErrorPanel
        title="The address of our sales team could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!site)
    return (
      <Button size="md" disabled>
        Schedule Your Chat
      </Button>
    );
  const href = mailTo(site.salesEmail, `A ${minutes}-minute chat about ${site.name || productName}`, [
    "Hello,",
    "",
    `I would like to schedule a ${minutes}-minute chat about reference checks with ${site.name}.`,
    "",
    "Name:",
    "Company:",
    "Roles I am hiring for:",
    "Times that suit me:",
  ]);
  return (
    <Button component="a" href={href} size="md">
      Schedule Your Chat
    </Button>
  );
}
