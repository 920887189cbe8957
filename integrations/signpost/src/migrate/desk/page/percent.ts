/** A less likely page has no number: 3 % or 12 % helps nobody to choose. */
export const minShown = 0.2;

/** `61 %`; a part is never 100 % of a larger whole. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  return `${part < whole ? Math.min(99, percent) : 100} %`;
}
