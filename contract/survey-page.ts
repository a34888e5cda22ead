// What the reviewers' pages take of the contract at run time. It imports nothing: they carry no schema library.

/** Where each of the reviewers' verbs is asked for. */
export const reviewerRoutes = {
  open: { method: "GET", path: "/surveys/{reviewerId}" },
  submit: { method: "POST", path: "/surveys/{reviewerId}/response" },
  decline: { method: "POST", path: "/surveys/{reviewerId}/decline" },
  withdraw: { method: "POST", path: "/responses/withdraw" },
  unsubscribe: { method: "POST", path: "/unsubscribe/{token}" },
} as const;

/** A rating's steps where its question names none. */
export const defaultScale = 5;

/** For so many days a response can be withdrawn with its receipt. */
export const withdrawalDays = 30;
