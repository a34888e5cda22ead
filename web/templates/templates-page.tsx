import { Page } from "#web/ui/page.tsx";
import { TemplateList } from "./template-list.tsx";

export function TemplatesPage() {
  return (
    <Page
      title="Survey Templates"
      description="Each reviewer is asked the questions of the template that fits the candidate and the reviewer best."
    >
      <TemplateList />
    </Page>
  );
}
