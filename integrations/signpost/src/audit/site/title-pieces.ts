const delimiter = /[|｜•·»«‹›]\s*|\s[-–—~:/]+\s+|:\s+/;

/** Splits a title at its delimiters, such as a bar or a dash between spaces: `Page not found | Acme`. */
export function splitTitle(title: string): readonly string[] {
  return title
    .split(delimiter)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
