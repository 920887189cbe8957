import type { Answer } from './reply.ts';

const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * Headers as undici gives them, by lower-case name. It reads their bytes as Latin-1; where they are UTF-8, as in many
 * a Location with raw letters, they are read as browsers do.
 */
export function readHeaders(
  fields: Readonly<Record<string, string | string[] | undefined>>,
): Answer['headers'] {
  const headers = new Map<string, readonly string[]>();
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === undefined) continue;
    headers.set(name.toLowerCase(), typeof value === 'string' ? [reread(value)] : value.map(reread));
  }
  return headers;
}

/** A value whose bytes were taken for Latin-1, as UTF-8 where it is that. */
export function reread(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return strict.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
