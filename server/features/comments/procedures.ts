import { managerInRole, run } from "#server/platform/guards/guards.ts";
import { addComment, editComment, listComments, removeComment } from "./comments.ts";

export const managerComments = {
  list: managerInRole.comments.list.handler(run(listComments)),
  add: managerInRole.comments.add.handler(run(addComment)),
  edit: managerInRole.comments.edit.handler(run(editComment)),
  remove: managerInRole.comments.remove.handler(run(removeComment)),
};
