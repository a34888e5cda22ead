import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Page } from "#web/app/ui/page.tsx";
import { QuestionQualityCard } from "./question-quality-card.tsx";
import type { Edited } from "./template-dialog.tsx";
import { TemplateList } from "./template-list.tsx";
import { noValues } from "./template-values.ts";

// Visitors only read the templates: they do not load the editor.
const TemplateDialog = lazy(() =>
  import("./template-dialog.tsx").then((loaded) => ({ default: loaded.TemplateDialog })),
);

interface TemplatesPageProps {
  description?: string;
  /** The server refuses whoever is no admin, whatever is shown. */
  canEdit?: boolean;
}

export function TemplatesPage({
  description = "Each reviewer is asked the questions of the template that fits the candidate and the reviewer best.",
  canEdit = true,
}: TemplatesPageProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <Page
      title="Survey Templates"
      description={description}
      actions={
        canEdit && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ template: null, values: noValues })}
          >
            New Template
          </Button>
        )
      }
    >
      <TemplateList onEdit={canEdit ? setEdited : undefined} />
      {canEdit && <QuestionQualityCard />}
      <Suspense>{edited && <TemplateDialog edited={edited} onClose={() => setEdited(null)} />}</Suspense>
    </Page>
  );
}
