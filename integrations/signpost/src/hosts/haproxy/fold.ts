import { decodePath } from '../../core/path.ts';
import { foldPath } from '../../map/key.ts';
import type { Plan } from '../../plan/plan.ts';
import { keyOf } from './key.ts';
import { is, read, replace, set } from './text.ts';

/**
 * `sp_bare` in lower case, for a map that ignores case. HAProxy knows the letters of ASCII; of the others, those
 * are replaced one by one whose lower case is in the map. The digits of escapes are in lower case then too.
 */
export function* foldRules(plan: Plan): Generator<string> {
  if (!plan.ignoreCase) return;
  for (const [upper, lower] of foreignCapitals(plan)) {
    yield set('bare', `${read('bare')},${replace(upper, lower)}`, is(read('bare'), 'sub', upper));
  }
  yield set('bare', `${read('bare')},lower`);
}

/** A path as `sp_bare` holds it. */
export function bareKey(path: string, ignoreCase: boolean): string {
  return ignoreCase ? keyOf(foldPath(path, true)).toLowerCase() : keyOf(path);
}

/** Letters beyond ASCII whose lower case is in the map, each beside it, percent-encoded. */
function* foreignCapitals({ exact }: Plan): Generator<[upper: string, lower: string]> {
  const wanted = new Set(exact.flatMap(({ path }) => Array.from(decodePath(path).toLowerCase())));
  for (let code = 0x80; code < 0x1_f000 && wanted.size > 0; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const upper = String.fromCodePoint(code);
    const lower = upper.toLowerCase();
    if (lower !== upper && Array.from(lower).every((character) => wanted.has(character))) {
      yield [encodeURIComponent(upper), encodeURIComponent(lower)];
    }
  }
}
