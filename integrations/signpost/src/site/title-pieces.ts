/** Several rules ask for the same titles. */
const split = new Map<string, readonly string[]>();

/** A title's pieces between its delimiters: a bar, a dash between spaces, a dot, an arrow, a colon. */
export function pieces(title: string): readonly string[] {
  const known = split.get(title);
  if (known !== undefined) return known;
  const parts = title
    .split(/[|•·»«‹›]\s*|\s[-–—~:/]+\s+|:\s+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  if (split.size > 200_000) split.clear();
  split.set(title, parts);
  return parts;
}
