/** A name that is read from the right would take numbers, quotes and other names beside it along, out of their order. */
export const isolated = (name: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name;
