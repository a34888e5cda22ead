import { managerOnly } from "#server/platform/guards/guards.ts";
import { addComment, editComment, listComments, removeComment } from "./comments.ts";

export const managerComments = {
  list: managerOnly.comments.list.handler(({ context, input }) => listComments(context, input)),
  add: managerOnly.comments.add.handler(({ context, input }) => addComment(context, input)),
  edit: managerOnly.comments.edit.handler(({ context, input }) => editComment(context, input)),
  remove: managerOnly.comments.remove.handler(({ context, input }) => removeComment(context, input)),
};
