import { Button } from "@mantine/core";
import { mailTo, productName, useSite } from "#web/lib/site.ts";

/** Opens an e-mail to the sales contact that only needs to be sent. */
export function ScheduleChatButton({ minutes }: { minutes: number }) {
  const site = useSite();
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
