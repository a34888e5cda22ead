/**
 * The release whose servers may run beside those of this version during an upgrade. Set both after each release.
 * Servers of 0.1.0 can't: it stored reviewers unencrypted. So the rule begins with the last commit before it was written.
 */
export const previousRelease = {
  /** A tag or a commit. */
  commit: "89bd10b6480c89fd808f4b4e452dd722439896d5",
  /** Its last migration. */
  migration: "0030_own-questions",
};
