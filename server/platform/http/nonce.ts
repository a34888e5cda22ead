import { randomBytes } from "node:crypto";

/** Names a page's own scripts and styles in its content policy; never the same twice. */
export const newNonce = () => randomBytes(16).toString("base64");
