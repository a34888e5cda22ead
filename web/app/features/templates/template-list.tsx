import { SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconListDetails } from "@tabler/icons-react";
import type { SurveyTemplate } from "#contract/templates.ts";
import { templatesOptions, templateTexts } from "./queries.ts";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Filtered } from "#web/app/ui/filtered.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { usePendingDeletions } from "#web/app/ui/pending-deletions.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { TemplateActions } from "./template-actions.tsx";
import { TemplateCard } from "./template-card.tsx";
import type { Edited } from "./template-dialog.tsx";

/** In rows of two and of three alike. */
const atOnce = 48;

/** @param onEdit for an admin only */
interface Editable {
  onEdit?: ((edited: Edited) => void) | undefined;
}

/** All templates as cards, by name. */
export function TemplateList({ onEdit }: Editable) {
  const templates = useQuery(templatesOptions);
  const doomed = usePendingDeletions();
  return (
    <Loaded
      query={{ ...templates, data: templates.data?.filter(({ id }) => !doomed.has(id)) }}
      errorTitle="Failed to load survey templates."
      skeleton={<CardSkeletons count={3} height={180} />}
      empty={<NoTemplates />}
    >
      {(loaded) => <Cards templates={loaded} onEdit={onEdit} />}
    </Loaded>
  );
}

function NoTemplates() {
  return (
    <EmptyState
      icon={<IconListDetails size={24} />}
      title="No survey templates found. Create your first template to get started."
    >
      Until then reviewers are asked the default questions.
    </EmptyState>
  );
}

function Cards({ templates, onEdit }: Editable & { templates: SurveyTemplate[] }) {
  return (
    <Filtered items={templates} textsOf={templateTexts} label="Search templates">
      {(found) => (
        <ShowMore items={found} pageSize={atOnce} keptAs="templates">
          {(visible) => (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              {visible.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  actions={
                    onEdit && (
                      <TemplateActions template={template} isOnly={templates.length === 1} onEdit={onEdit} />
                    )
                  }
                />
              ))}
            </SimpleGrid>
          )}
        </ShowMore>
      )}
    </Filtered>
  );
}
