import { randomBytes } from "node:crypto";

/** The id in a survey link: 192 random bits, since whoever knows it may answer. */
export const newLinkSecret = () => randomBytes(24).toString("base64url");
