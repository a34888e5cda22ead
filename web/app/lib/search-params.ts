/** Every search parameter is text, exactly as it stands in the address: a code of digits stays a code. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => typeof value === "string" && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** One text parameter; undefined where the address has none. */
export function textParam(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === "string" && value ? value : undefined;
}

/** An address inside this product, or undefined: nobody is led elsewhere after signing in. */
export function ownPath(path: string | undefined): string | undefined {
  return path?.startsWith("/") && !/^\/[/\\]/.test(path) ? path : undefined;
}
