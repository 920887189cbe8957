/** `98.2 %`; a hundred only where nothing is missing, and 0 only where nothing is there. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '100 %';
  const percent = (part / whole) * 100;
  const rounded = part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10);
  return `${part > 0 && rounded === 0 ? 0.1 : rounded} %`;
}
