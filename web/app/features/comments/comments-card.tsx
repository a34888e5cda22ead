import { Button, Card, Group, Menu, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Candidate } from "#contract/candidates.ts";
import { type Comment, type Comments, commentsAtOnce, maxComments } from "#contract/comments.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { MoreButton } from "#web/app/ui/lists.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { DateText, someNames } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { undoableDelete, usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import { CommentForm } from "./comment-form.tsx";
import classes from "./comments.module.css";
import { type Person, splitMentions } from "./mentions.ts";

/** What colleagues who share the job write about a candidate, the newest last. */
export function CommentsCard({ candidate }: { candidate: Candidate }) {
  const { id: candidateId, jobId, jobIsActive: canWrite, role } = candidate;
  const [limit, setLimit] = useState(commentsAtOnce);
  const comments = useQuery(
    api.manager.comments.list.queryOptions({
      input: { candidateId, limit },
      // Colleagues' comments appear without a reload.
      refetchInterval: 30_000,
      placeholderData: keepPreviousData,
    }),
  );
  const members = useQuery(api.manager.jobMembers.list.queryOptions({ input: { jobId } }));
  // Without comments the card is small: most pages have none.
  const [isWriting, setIsWriting] = useState(false);
  const total = comments.data?.total ?? 0;
  const showsForm = isWriting || total > 0;
  const isSmall = comments.data !== undefined && !showsForm;
  const heading = useRef<HTMLHeadingElement>(null);
  const colleagues = (members.data ?? []).filter(({ isSelf, isDeactivated }) => !isSelf && !isDeactivated);
  const people = colleagues.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
  const isShared = members.data === undefined || members.data.length > 1;
  return (
    <Card
      component="section"
      padding="md"
      py={isSmall ? "xs" : "md"}
      aria-labelledby="comments"
      className="screen-only"
    >
      <Group gap="4px 12px">
        <Title order={2} id="comments" ref={heading} tabIndex={-1}>
          Comments{total > 0 && ` (${total})`}
        </Title>
        {comments.data && total === 0 && (
          <Text size="sm" c="dimmed" flex="1 1 240px" maw="none">
            No comments yet.
            {canWrite &&
              (isShared
                ? " Colleagues who share this job see what you write."
                : " Only you see this until you share the job.")}
          </Text>
        )}
        {isSmall && canWrite && (
          <Button variant="default" size="xs" onClick={() => setIsWriting(true)}>
            Add a comment
          </Button>
        )}
      </Group>
      {!isSmall && (
        <Stack mt="sm">
          <QueryState
            query={comments}
            errorTitle="Failed to load the comments"
            skeleton={<RowSkeletons count={1} />}
          >
            {(loaded) => (
              <CommentList
                candidateId={candidateId}
                page={loaded}
                loading={comments.isPlaceholderData}
                people={people}
                isOwner={role === "owner"}
                canWrite={canWrite}
                onMore={() => setLimit(Math.min(maxComments, limit + 50))}
                onRemoved={() => heading.current?.focus({ preventScroll: true })}
              />
            )}
          </QueryState>
          {canWrite && showsForm && (
            <NewComment candidateId={candidateId} people={people} isOpened={isWriting} />
          )}
        </Stack>
      )}
    </Card>
  );
}

interface NewCommentProps {
  candidateId: string;
  people: Person[];
  /** Whether a button opened the form. It has disappeared, so the form takes the focus. */
  isOpened: boolean;
}

function NewComment({ candidateId, people, isOpened }: NewCommentProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  const add = useMutation(
    api.manager.comments.add.mutationOptions({
      onSuccess: (_added, { mentions = [] }) => {
        const names = people.filter(({ id }) => mentions.includes(id)).map(({ name }) => name);
        toast.success("Comment added", names.length > 0 ? `We'll e-mail ${someNames(names)}.` : undefined);
        return refreshComments(candidateId);
      },
    }),
  );
  return (
    <CommentForm
      label="Add a comment"
      submitLabel="Comment"
      description={people.length > 0 ? "Type @ to mention a colleague." : undefined}
      people={people}
      onSubmit={(values) => add.mutateAsync({ candidateId, ...values })}
      onDone={() => input.current?.focus()}
      error={add.error}
      errorTitle="Failed to add the comment"
      loading={add.isPending}
      inputRef={input}
    />
  );
}

interface CommentListProps {
  candidateId: string;
  page: Comments;
  loading: boolean;
  people: Person[];
  isOwner: boolean;
  canWrite: boolean;
  onMore: () => void;
  onRemoved: () => void;
}

function CommentList(props: CommentListProps) {
  const { candidateId, page, loading, people, isOwner, canWrite, onMore, onRemoved } = props;
  const pendingDeletions = usePendingDeletions();
  const comments = page.comments.filter(({ id }) => !pendingDeletions.has(id));
  if (comments.length === 0) return null;
  return (
    <div aria-busy={loading}>
      <MoreButton rest={page.total - page.comments.length} loading={loading} mt={0} onClick={onMore} />
      <ol className={classes.comments} aria-labelledby="comments">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            candidateId={candidateId}
            comment={comment}
            people={people}
            canEdit={canWrite && comment.isOwn}
            canRemove={canWrite && (comment.isOwn || isOwner)}
            onRemoved={onRemoved}
          />
        ))}
      </ol>
    </div>
  );
}

interface CommentRowProps {
  candidateId: string;
  comment: Comment;
  people: Person[];
  canEdit: boolean;
  canRemove: boolean;
  onRemoved: () => void;
}

function CommentRow(props: CommentRowProps) {
  const { candidateId, comment, people, canEdit, canRemove, onRemoved } = props;
  const { id: commentId, author, isOwn, text, mentioned, createdAt, isEdited } = comment;
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refresh = () => refreshComments(candidateId);
  const remove = () => {
    undoableDelete({
      id: commentId,
      name: isOwn ? "Your comment" : `The comment by ${author}`,
      verb: "removed",
      failureText: "Failed to remove the comment.",
      remove: () => api.manager.comments.remove.call({ commentId }),
      onSettled: refresh,
    });
    onRemoved();
  };
  const stopEditing = () => {
    flushSync(() => setIsEditing(false));
    button.current?.focus();
  };
  if (isEditing)
    return (
      <li>
        <EditComment comment={comment} people={people} refresh={refresh} onEnd={stopEditing} />
      </li>
    );
  return (
    <li>
      <div className={classes.head}>
        <Group gap="0 8px">
          <Text size="sm" fw={500}>
            {author}
            {isOwn && " · You"}
          </Text>
          <Text size="xs" c="dimmed">
            <DateText value={createdAt} />
            {isEdited && " · edited"}
          </Text>
        </Group>
        {canRemove && (
          <ActionsMenu subject={text.slice(0, 60)} buttonRef={button}>
            {canEdit && <Menu.Item onClick={() => setIsEditing(true)}>Edit</Menu.Item>}
            <Menu.Item c="var(--danger-text)" onClick={remove}>
              Remove
            </Menu.Item>
          </ActionsMenu>
        )}
      </div>
      <p className={`as-written ${classes.text}`}>
        {splitMentions(text, mentioned).map((part, index) => (
          // The parts of a text have no other identity.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index % 2 === 0 ? part : <span className={classes.mention}>{part}</span>}
          </Fragment>
        ))}
      </p>
    </li>
  );
}

interface EditCommentProps {
  comment: Comment;
  people: Person[];
  refresh: () => Promise<unknown>;
  onEnd: () => void;
}

function EditComment({ comment, people, refresh, onEnd }: EditCommentProps) {
  const { id: commentId, text, mentioned } = comment;
  const input = useRef<HTMLTextAreaElement>(null);
  const edit = useMutation(api.manager.comments.edit.mutationOptions({ onSuccess: refresh }));
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <CommentForm
      label="Edit your comment"
      submitLabel="Save"
      people={people}
      current={{ text, mentioned }}
      onSubmit={(values) => edit.mutateAsync({ commentId, ...values })}
      onDone={onEnd}
      onCancel={onEnd}
      error={edit.error}
      errorTitle="Failed to save the comment"
      loading={edit.isPending}
      inputRef={input}
    />
  );
}

/** Refetches the candidate's comments, and the activity, which shows who commented. */
const refreshComments = (candidateId: string) =>
  Promise.all(
    [api.manager.comments, api.manager.activity].map(({ list }) =>
      queryClient.invalidateQueries({ queryKey: list.key({ input: { candidateId } }) }),
    ),
  );
