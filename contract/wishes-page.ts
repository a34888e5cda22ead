// What the candidates' pages take of the contract at run time. It imports nothing: they carry no schema library.

/** Where each of the verbs by which a candidate says what they want is asked for. */
export const wishRoutes = {
  read: { method: "GET", path: "/participations/{secret}/wishes" },
  exclude: { method: "POST", path: "/participations/{secret}/exclusions" },
  startOver: { method: "POST", path: "/participations/{secret}/exclusions/removal" },
  nameReferee: { method: "POST", path: "/participations/{secret}/referees" },
  correctReferee: { method: "POST", path: "/participations/{secret}/referees/correction" },
  takeRefereeBack: { method: "POST", path: "/participations/{secret}/referees/removal" },
  askForData: { method: "POST", path: "/participations/{secret}/data-requests" },
} as const;

/** So many people and companies a candidate can have left out, and so many referees name. */
export const mostExcluded = 20;
export const mostReferees = 5;

/** What is said of somebody who was named with months in the wrong order. */
export const untilBeforeFrom = "Until is before From.";
