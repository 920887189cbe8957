const delimiter = /[|｜•·»«‹›]\s*|\s[-–—~:/]+\s+|:\s+/;

/** Splits a title at its delimiters: a bar, a dash between spaces, a dot, an arrow, a colon. */
export function pieces(title: string): readonly string[] {
  const parts: string[] = [];
  for (const piece of title.split(delimiter)) {
    const part = piece.trim();
    if (part !== '') parts.push(part);
  }
  return parts;
}
