const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of `10/Oct/2026` as `20261010`; 0 for what is none. */
export function dayNumber(text: string): number {
  const month = months.indexOf(text.slice(3, 6)) + 1;
  return month === 0 ? 0 : Number(text.slice(7, 11)) * 10_000 + month * 100 + Number(text.slice(0, 2));
}
