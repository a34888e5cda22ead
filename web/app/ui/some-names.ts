const mostNamed = 3;

/** 'Cook, Baker, Waiter and 4 more' */
export function someNames(names: string[]): string {
  const rest = names.length - mostNamed;
  const named = names.slice(0, mostNamed).join(", ");
  return rest > 0 ? `${named} and ${rest} more` : named;
}
