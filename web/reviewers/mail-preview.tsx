import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { OwnWords } from "#contract/reviewers.ts";
import { api } from "#web/lib/api.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import classes from "./mail-preview.module.css";

interface MailPreviewProps {
  candidateId: string;
  ownWords: string;
}

/** The e-mail as it goes out, following what is typed. What is each reviewer's own stands in brackets. */
export function MailPreview({ candidateId, ownWords }: MailPreviewProps) {
  const [paused] = useDebouncedValue(ownWords, 400);
  const words = OwnWords.safeParse(paused);
  const preview = useQuery(
    api.manager.reviewers.preview.queryOptions({
      input: { candidateId, ownWords: (words.success && words.data) || undefined },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Loaded query={preview} errorTitle="Failed to load the preview" skeleton={<RowSkeletons />} empty={null}>
      {({ subject, text }) => (
        <article className={classes.mail} aria-label="The e-mail">
          <p className={classes.subject}>{subject}</p>
          <div className={classes.text}>
            {linesOf(text).map(({ id, kind: Kind, line }) => (
              <Kind key={id} className={classes[Kind]}>
                {line}
              </Kind>
            ))}
          </div>
        </article>
      )}
    </Loaded>
  );
}

/** The lines of an e-mail's text: paragraphs, points, and what is set off as somebody's words. */
function linesOf(text: string): { id: number; kind: "p" | "blockquote"; line: string }[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .map((line, id) =>
      line.startsWith("> ")
        ? { id, kind: "blockquote" as const, line: line.slice(2) }
        : { id, kind: "p" as const, line: line.replace(/^\* /, "• ") },
    )
    .filter(({ line }) => line !== "");
}
