import { managerOnly, run } from "#server/platform/guards/guards.ts";
import { addComment, editComment, listComments, removeComment } from "./comments.ts";

export const managerComments = {
  list: managerOnly.comments.list.handler(run(listComments)),
  add: managerOnly.comments.add.handler(run(addComment)),
  edit: managerOnly.comments.edit.handler(run(editComment)),
  remove: managerOnly.comments.remove.handler(run(removeComment)),
};
