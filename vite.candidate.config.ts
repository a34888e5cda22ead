import { lightEntry } from "./vite.survey.config.ts";

/** The candidates' pages: as light as the reviewers', and nothing of theirs. */
export default lightEntry("candidate.html");
