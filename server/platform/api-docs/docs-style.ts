/** Styles of the API page, after those of document.tsx. */
export const styles = `
html { scroll-padding-top: 1rem; }
.docs { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; }
.docs section { margin-top: 3rem; } .docs h2 { font-size: 1.5rem; margin: 0 0 .75rem; } .docs h3 { font-size: 1.125rem; margin: 2rem 0 .5rem; } .docs h4 { font-size: 1rem; margin: 1rem 0 .25rem; }
.docs li { margin: .25rem 0; } .docs p, .docs li { max-width: 68ch; }
.contents ul { list-style: none; padding: 0; margin: 0; } .contents ul ul { padding-left: 1rem; }
.contents a { display: inline-block; padding: .125rem 0; text-decoration: none; } .contents a:hover { text-decoration: underline; }
@media (min-width: 60rem) { .docs { grid-template-columns: 13rem minmax(0, 1fr); gap: 3rem; } .contents { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; } .docs article > :first-child, .docs article > header + section { margin-top: 0; } }
.example { position: relative; margin: .75rem 0; } .example figcaption { font-size: .875rem; color: var(--quiet); margin-bottom: .5rem; padding: .25rem 5rem 0 0; }
.example pre { margin: 0; background: var(--card); white-space: pre; overflow-wrap: normal; }
.example button { position: absolute; right: 0; top: 0; padding: .25rem .625rem; font-size: .8125rem; }
.steps { padding: 0; list-style: none; counter-reset: step; } .steps > li { counter-increment: step; } .steps > li > h3::before { content: counter(step) ". "; }
.fields { list-style: none; padding: 0; margin: 0; } .fields .fields { padding-left: 1rem; border-left: 2px solid var(--line); }
.fields > li { padding: .25rem 0; } .fields summary { color: var(--quiet); font-size: .875rem; }
.scope { display: inline-block; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; color: var(--quiet); white-space: nowrap; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); } th { white-space: nowrap; } @media (min-width: 40.001rem) { td:first-child code { white-space: nowrap; } } td code { overflow-wrap: anywhere; }
tr:target, .card:target { background: color-mix(in srgb, var(--accent) 14%, transparent); }
@media (max-width: 40rem) { .errors thead { display: none; } .errors tr, .errors td { display: block; } .errors td { border: 0; padding: 0; } .errors tr { padding: .5rem 0; border-bottom: 1px solid var(--line); } }
`;

/** Adds a button to each example that copies its text. Without scripts the page lacks the buttons only. */
export const script = `
for (const example of document.querySelectorAll(".example")) {
  const button = document.createElement("button");
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(example.querySelector("pre").textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  if (navigator.clipboard) example.append(button);
}
`;
