import type { Actor } from "#contract/activity.ts";

/** Who acts where nobody is signed in: tasks, and the command line. */
export const systemActor: Actor = { realm: "system", id: null, name: "The system", email: null };
