import type { Entry } from '../../map/entry.ts';
import { holesIn } from '../../map/target.ts';
import { isResolved } from '../shared/sent.ts';
import { isReserved } from './route.ts';

/** Why staticwebapp.config.json has no way to write an entry. */
export function unable(entry: Entry): string | undefined {
  const source = entry.kind === 'exact' ? entry.path : entry.text.replace(/\*$/, '');
  if (isReserved(source)) return 'addresses below /api/ and /.auth/ are its own';
  if (/\/index\.html\/?$/i.test(source)) return 'a route to an index.html counts for its folder too';
  if (entry.kind === 'pattern' && /[()+$]/.test(source))
    return 'its wildcards take a sign such as "(" for their own';
  const literals = entry.kind === 'exact' ? [source] : entry.segments.map(({ literal = '' }) => literal);
  if (literals.some((literal) => literal.includes('*'))) return 'a star in a route stands for any text';
  if (isResolved(source) || source.startsWith('//'))
    return 'it tidies an address with dots or with two slashes at its begin';
  const { target } = entry.outcome;
  if (entry.kind === 'exact' || target === undefined) return undefined;
  const hasHoles = [target.path, target.query].some((part) =>
    holesIn(part, entry).some((piece) => 'hole' in piece),
  );
  return hasHoles ? 'its targets have no word for what a pattern matched' : undefined;
}
