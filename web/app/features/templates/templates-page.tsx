import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Late } from "#web/app/ui/late.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { QuestionQualityCard } from "./question-quality-card.tsx";
import type { Edited } from "./template-dialog.tsx";
import { TemplateList } from "./template-list.tsx";
import { noValues } from "./template-values.ts";

// Whoever only reads needs none of what dragging takes.
const load = () => import("./template-dialog.tsx").then((loaded) => loaded.TemplateDialog);

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
      <Late load={load} props={{ opened: edited !== null, onClose: () => setEdited(null), edited }} />
    </Page>
  );
}
