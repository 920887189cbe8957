import { foldPath } from '../../map/entry.ts';
import { basesOf } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { foreignCapitals } from '../shared/keys.ts';
import { is, read, replace, set } from './text.ts';

/** Decodes all escapes except `%2F` and `%25`, and encodes the result again. A `%` without hex digits is literal. */
const steps = [
  replace('%(?![0-9A-Fa-f]{2})', '%25'),
  replace('%25', '%2525'),
  replace('%2[fF]', '%252F'),
  'url_dec',
  'url_enc',
  replace('%2F', '/'),
  replace('%25(2F|25)', '%\\1'),
];

/** Conditions for the URLs of the API, of which any may hold: a base, or what is below it. */
export function isOfApi({ api }: Pick<Plan, 'api'>): string[] {
  return basesOf(api).flatMap((base) => [
    is(read('key'), 'str', keyOf(base)),
    is(read('key'), 'beg', `${keyOf(base)}/`),
  ]);
}

/** Paths that are already normalized. */
export const plainPath = '^[A-Za-z0-9/._~-]*$';

/** The normalized path of an expression, as in the maps. */
export function keyed(expression: string): string {
  return [expression, ...steps].join(',');
}

/** A path (`lib/url/path.ts`) in that form: `url_enc` escapes a few more characters. */
export function keyOf(path: string): string {
  return path.replace(/[!$&'()*+,;=:@]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `sp_bare` in lower case, hex digits too. HAProxy knows only ASCII letters: others are replaced one by one. */
export function* foldRules(plan: Plan): Generator<string> {
  if (!plan.ignoreCase) return;
  for (const [upper, lower] of foreignCapitals(plan)) {
    yield set('bare', `${read('bare')},${replace(upper, lower)}`, is(read('bare'), 'sub', upper));
  }
  yield set('bare', `${read('bare')},lower`);
}

/** A path in the form of `sp_bare`. */
export function bareKey(path: string, ignoreCase: boolean): string {
  return ignoreCase ? keyOf(foldPath(path, true)).toLowerCase() : keyOf(path);
}
