import type { ServerResponse } from "node:http";

const page = '<!doctype html><html lang="en"><head><title>E-mail</title></head><body></body></html>';

/**
 * What a message is shown in: the page around it writes its HTML there. Whatever that is, it may style itself and nothing
 * more; scripts do not run in it, and nothing is loaded.
 */
export function answerMailFrame(response: ServerResponse) {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ];
  response.setHeader("content-security-policy", policy.join("; "));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(page);
}
