import { Container } from "@mantine/core";
import { Page } from "#web/ui/page.tsx";
import { TemplateList } from "./template-list.tsx";

/** What reviewers are asked, for anyone to read. */
export function PublishedTemplatesPage() {
  return (
    <Container size="lg" py={{ base: 24, sm: 48 }}>
      <Page title="Survey Templates" description="The questions that former colleagues are asked.">
        <TemplateList />
      </Page>
    </Container>
  );
}
