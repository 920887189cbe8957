/** Parses JSON-LD; undefined for invalid JSON. */
export function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Google's date fields. */
const dateFields =
  /^(?:date(?:Published|Modified|Created|Posted)|(?:start|end|upload)Date|validThrough|priceValidUntil)$/;

/** `2026`, `2026-03`, `2026-03-01`, `2026-03-01T09:30+01:00` */
const isoDate =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** Levels of objects; real data has fewer. */
const maxDepth = 20;

/** The dates in structured data without the form of ISO 8601, such as `"datePublished": "Invalid Date"`. */
export function* findInvalidDates(
  value: unknown,
  depth = 0,
): Generator<{ readonly field: string; readonly value: string }> {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    const isDate = typeof inner === 'string' && dateFields.test(field);
    if (isDate && !isoDate.test(inner.trim())) yield { field, value: inner };
    else yield* findInvalidDates(inner, depth + 1);
  }
}
