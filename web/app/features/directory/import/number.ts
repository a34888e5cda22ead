const format = new Intl.NumberFormat("en-US");

/** 7,079 */
export function number(value: number): string {
  return format.format(value);
}
