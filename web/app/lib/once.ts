/** What takes long to make and is not always needed: made when it is first asked for. */
export function memoize<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
