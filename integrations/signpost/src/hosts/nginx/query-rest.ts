import { memoize } from '../../lib/memoize.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileSentName } from '../shared/sent-regex.ts';
import { isRedirect, listRequiredNames } from '../shared/targets.ts';
import { type NameVariable, type NginxText, nginx, printMap, regex } from './text.ts';

// The rest of a query, without the parameters that a redirect requires: `?page=2` of `?id=42&page=2` for the redirect of `?id=42`.
// The expression of a redirect captures it, or a map of its own has it in `$…_rest1`.

/** The parts of a plan for redirects. */
export type Redirects = Pick<Plan, 'origin' | 'exact' | 'patterns' | 'ignoreCase'>;

/**
 * True if the expression of an entry captures the rest of the query: of `?id=42&page=2` for `?id=42`. Not before a fragment,
 * `/new/?#team`, where nginx has no second step that cuts off the `?`.
 */
export function capturesRest({ query, outcome }: Entry): boolean {
  return query.length === 1 && (outcome.target?.fragment ?? '') === '';
}

/** The variable that has the query without some names. */
export function findRestVariable(v: NameVariable, plan: Redirects, names: readonly string[]): NginxText {
  const index = listRemovedNames(plan).findIndex((otherNames) => otherNames.join('&') === names.join('&'));
  return v(`rest${index + 1}`);
}

/**
 * Up to 1,000 exact redirects are regular expressions: a thousand take 24 µs a request, three thousand 57 µs. More
 * redirects are rows of a hash, which takes the same time for a million.
 */
const maxExpressions = 1000;

export function isHashed({ exact }: Pick<Redirects, 'exact'>): boolean {
  return exact.length > maxExpressions;
}

/**
 * The sets of names that redirects take out of a query. A single name of a regular expression needs none, because the
 * expression captures the rest; a row of a hash captures nothing.
 */
const listRemovedNames = memoize((plan: Redirects): readonly (readonly string[])[] => {
  const sets = new Map<string, string[]>();
  for (const entry of [...plan.exact, ...plan.patterns]) {
    if (entry.query.length === 0 || !isRedirect(entry) || entry.outcome.target.query !== '') continue;
    if (capturesRest(entry) && !isHashed(plan)) continue;
    const names = listRequiredNames(entry);
    sets.set(names.join('&'), names);
  }
  return [...sets.values()];
});

/**
 * For each set of names, the query without the names, taken out one after another. Groups are variables too, so maps
 * that read each other need different names.
 */
export function* printRestMaps(v: NameVariable, plan: Redirects): Generator<NginxText> {
  for (const [index, names] of listRemovedNames(plan).entries()) {
    let source = nginx`$is_args$args`;
    for (const [step, name] of names.entries()) {
      const isLast = step === names.length - 1;
      const variable = v(`rest${index + 1}${isLast ? '' : `_${step + 1}`}`);
      const about = `The query without ${names.slice(0, step + 1).join(' and ')}.`;
      const pair = `${compileSentName(name)}(?:=[^&]*)?`;

      // ?id=42 alone, at the start, and behind another parameter
      yield printMap(about, nginx`"${source}"`, variable, [
        nginx`${regex(`~^\\?${pair}$`)} "";`,
        nginx`${regex(`~^\\?${pair}&(?<sp_after>.*)$`)} "?$sp_after";`,
        nginx`${regex(`~^(?<sp_before>.*)&${pair}(?<sp_after>&.*)?$`)} "$sp_before$sp_after";`,
      ]);
      source = variable;
    }
  }
}
