import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { OwnWords } from "#contract/reviewers.ts";
import { api } from "#web/app/lib/api.ts";
import { usePaused } from "#web/app/lib/use-paused.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { MailCard } from "#web/app/ui/mail-card.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";

interface MailPreviewProps {
  candidateId: string;
  ownWords: string;
}

/** The e-mail as it goes out, following what is typed. What is each reviewer's own stands in brackets. */
export function MailPreview({ candidateId, ownWords }: MailPreviewProps) {
  const paused = usePaused(ownWords, 400);
  const words = OwnWords.safeParse(paused);
  const preview = useQuery(
    api.manager.reviewers.preview.queryOptions({
      input: { candidateId, ownWords: (words.success && words.data) || undefined },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Loaded query={preview} errorTitle="Failed to load the preview" skeleton={<RowSkeletons />} empty={null}>
      {(mail) => <MailCard {...mail} />}
    </Loaded>
  );
}
