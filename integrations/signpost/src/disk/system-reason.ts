/** Why the system refuses, in words by its codes; undefined for an error that is none of the system's. */
export function systemReason(error: unknown, words: Readonly<Record<string, string>>): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (typeof code !== 'string') return undefined;
  return words[code] ?? (/^E(?!RR_)/.test(code) ? `the system says ${code}` : undefined);
}
