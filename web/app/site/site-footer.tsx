import { Anchor, Container, Group, Text } from "@mantine/core";
import { productName } from "#contract/text.ts";
import { useSite } from "#web/app/lib/site.ts";
import { TextLink } from "#web/app/ui/text-link.tsx";
import classes from "./site.module.css";

const thisYear = new Date().getFullYear();

export function SiteFooter() {
  const site = useSite();
  return (
    <footer className={classes.footer}>
      <Container size="lg">
        <Group justify="space-between" gap="md">
          <Text size="sm" c="dimmed">
            © {thisYear} {productName}. Honest reviews, better hires.
          </Text>
          <Group gap="lg">
            <TextLink to="/invitation" size="sm" c="dimmed" underline="hover">
              Enter an invitation code
            </TextLink>
            {site && (
              <Anchor href={`mailto:${site.salesEmail}`} size="sm" c="dimmed">
                Contact sales
              </Anchor>
            )}
          </Group>
        </Group>
      </Container>
    </footer>
  );
}
