import { isObject } from '../lib/is-object.ts';
import { Problem } from '../lib/problem.ts';

/** What a function of a definition gives for an entry; where it throws, a `Problem` says which one, and for which entry. */
export function asked<T>(resource: string, option: string, entry: unknown, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const id = isObject(entry) ? String(entry.filePath ?? entry.id ?? 'without an id') : 'that is no object';
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`\`${option}\` of the resource "${resource}" fails for the entry ${id}: ${why}`);
  }
}
