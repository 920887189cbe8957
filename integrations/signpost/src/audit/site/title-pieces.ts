const delimiter = /[|｜•·»«‹›]\s*|\s[-–—~:/]+\s+|:\s+/;

/** Splits a title at its delimiters: a bar, a dash between spaces, a dot, an arrow, a colon. */
export function pieces(title: string): readonly string[] {
  return title
    .split(delimiter)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
