import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const styles = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #16211d; --quiet: #55635d; --line: #dcdcd3; --card: #fff; --accent: #1f6f54; }
@media (prefers-color-scheme: dark) { :root { --paper: #121916; --ink: #e8ece9; --quiet: #a3b0aa; --line: #2c3833; --card: #19221e; --accent: #6fc3a3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
a { color: var(--accent); }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
p { margin: 0 0 .75rem; } .quiet { color: var(--quiet); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; } pre { overflow: auto; padding: 1rem; margin: .5rem 0; border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; }
.card { display: block; padding: .75rem 1rem; margin: .5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary .verb { display: inline-block; min-width: 4.5rem; font-weight: 600; color: var(--accent); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; } @media (min-width: 60rem) { .columns { grid-template-columns: 22rem minmax(0, 1fr); align-items: start; } }
a.card { color: inherit; text-decoration: none; } a.card[aria-current] { border-color: var(--accent); box-shadow: inset 3px 0 var(--accent); }
iframe { width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1rem 0; }
input, button { font: inherit; color: inherit; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: 8px; background: var(--card); } input { flex: 1 1 12rem; min-width: 0; } button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/**
 * A page rendered on the server.
 * @param own styles of this page, and a script that it can do without
 */
export function renderDocument(
  title: string,
  nonce: string,
  content: ReactNode,
  own: { styles?: string; script?: string } = {},
): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles + (own.styles ?? "") }} />
      </head>
      <body>
        <main>{content}</main>
        {own.script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: own.script }} />}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
