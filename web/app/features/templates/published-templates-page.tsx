import { Container } from "@mantine/core";
import { useAdmin } from "#web/app/features/accounts/queries.ts";
import { TemplatesPage } from "./templates-page.tsx";

/** The questions for reviewers, public to read; a signed-in admin can edit them here, too. */
export function PublishedTemplatesPage() {
  const { admin } = useAdmin();
  return (
    <Container size="lg" py={{ base: 24, sm: 48 }}>
      <TemplatesPage description="The questions for former colleagues." canEdit={admin !== undefined} />
    </Container>
  );
}
