import { decodePath } from '../../core/path.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { unsayable } from './destination.ts';
import { decoded } from './regex.ts';

/** Why firebase.json has no way to write an entry. */
export function unable(entry: Entry, { origin }: Plan): string | undefined {
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  if (/^\/__(?:\/|$)/.test(decodePath(source))) return 'addresses below /__/ are its own';
  if (decoded(source) === undefined) return 'it refuses an address that is no UTF-8';
  return unsayable(origin, entry);
}
