import { applicants, failures, type Field, type Order, type Package } from "./recruiting-orders.ts";

interface Shown {
  name: string;
  fields: readonly Field[];
  entered: Record<string, string>;
  /** A text: why there are none. */
  packages: Package[] | string;
  orders: readonly Order[];
  cancels: boolean;
  failing: string | null;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes what is filled in, so that a name in an answer stays text. */
function html(parts: TemplateStringsArray, ...values: (string | Raw)[]): Raw {
  const text = parts.reduce((before, part, index) => {
    const value = values[index - 1] ?? "";
    return before + (value instanceof Raw ? value.text : value.replaceAll(/[&<>"']/g, escape)) + part;
  });
  return new Raw(text);
}
const escape = (character: string) => escapes[character] ?? character;

class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const all = (parts: Raw[]) => new Raw(parts.map(({ text }) => text).join(""));
const nothing = new Raw("");

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 44rem; padding: 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
  section, article { border: 1px solid #8885; border-radius: .5rem; padding: .75rem; margin-top: 1rem; }
  form { display: grid; gap: .5rem; } label { margin-top: .25rem; }
  input, select, button { font: inherit; padding: .4rem .6rem; min-width: 0; width: 100%; box-sizing: border-box; }
  button { width: auto; justify-self: start; cursor: pointer; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: .5rem 0; } dd { margin: 0; }
  ol { margin: .5rem 0; padding-left: 1.25rem; } p { margin: .25rem 0; }
`;

// Only the orders are replaced, because the forms may hold what somebody types.
const script = `
  setInterval(async () => {
    const page = await fetch("/").then((response) => response.text()).catch(() => null);
    const fresh = page && new DOMParser().parseFromString(page, "text/html").querySelector("#orders");
    const shown = document.querySelector("#orders");
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
  }, 1500);
`;

/** The system's page: what to enter, an order form, and the orders as they change. */
export function recruitingPage(shown: Shown): string {
  const { name, fields, entered, orders } = shown;
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${name} (stand-in)</title>
      <style>
        ${new Raw(style)}
      </style>
      <main>
        <h1>${name} (stand-in)</h1>
        <p>It plays ${name}'s side on this machine. Nothing is sent to ${name}.</p>
        ${fields.length === 0 ? nothing : settingsForm(fields, entered)} ${orderForm(shown)}
        <section aria-label="Failures">
          <form method="post" action="/page/failing">
            <label for="failing">When Forthright reports</label>
            <select id="failing" name="failing">
              ${all([option("", "answer as usual", shown.failing === null)])}
              ${all(failures.map((failure) => option(failure, failureWords[failure], shown.failing === failure)))}
            </select>
            <button>Save</button>
          </form>
        </section>
        <div id="orders" aria-live="polite">
          ${orders.length === 0 ? html`<p>No orders yet.</p>` : all(orders.map((order) => card(order, shown)))}
        </div>
      </main>
      <script>
        ${new Raw(script)};
      </script>
    </html>`.text;
}

const failureWords = {
  "500": "fail with 500",
  "429": "answer 429, too many requests",
  hang: "never answer",
} as const;

const option = (value: string, text: string, selected: boolean) =>
  html`<option value="${value}" ${selected ? new Raw("selected") : nothing}>${text}</option>`;

const settingsForm = (fields: readonly Field[], entered: Record<string, string>) => html`
  <section aria-label="Connection">
    <h2>Connection</h2>
    <form method="post" action="/page/settings">
      ${all(
        fields.map(
          ({ name, label }) => html`
            <label for="${name}">${label}</label>
            <input id="${name}" name="${name}" value="${entered[name] ?? ""}" autocomplete="off" />
          `,
        ),
      )}
      <button>Save connection</button>
    </form>
  </section>
`;

function orderForm({ packages }: Shown): Raw {
  if (typeof packages === "string" || packages.length === 0)
    return html`<section aria-label="Order a check">
      <h2>Order a check</h2>
      <p>Nothing to order yet. ${typeof packages === "string" ? packages : ""}</p>
    </section>`;
  return html`
    <section aria-label="Order a check">
      <h2>Order a check</h2>
      <form method="post" action="/page/orders">
        <label for="applicant">Candidate</label>
        <select id="applicant" name="applicant">
          ${all(
            applicants.map(({ id, firstName, lastName }) => option(id, `${firstName} ${lastName}`, false)),
          )}
        </select>
        <label for="package">Check</label>
        <select id="package" name="package">
          ${all(packages.map(({ id, name }) => option(id, name, false)))}
        </select>
        <button>Order a check</button>
      </form>
    </section>
  `;
}

function card(order: Order, { cancels }: Shown): Raw {
  const { applicant, details, history, link, status } = order;
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const isOpen = !["Cancelled", "Refused", "Complete"].includes(status);
  return html`
    <article aria-label="${name}">
      <h2>${name}: ${order.package.name}</h2>
      <p>Status: <strong>${status}</strong></p>
      ${link === null ? nothing : html`<p><a href="${link}" rel="noreferrer">Open the result</a></p>`}
      <dl>
        ${all(
          Object.entries(details).map(
            ([label, value]) => html`
              <dt>${label}</dt>
              <dd>${value}</dd>
            `,
          ),
        )}
      </dl>
      <ol>
        ${all(history.map((sentence) => html`<li>${sentence}</li>`))}
      </ol>
      ${
        cancels && isOpen
          ? html`<form method="post" action="/page/cancel">
              <input type="hidden" name="order" value="${order.id}" />
              <button>Cancel</button>
            </form>`
          : nothing
      }
    </article>
  `;
}
