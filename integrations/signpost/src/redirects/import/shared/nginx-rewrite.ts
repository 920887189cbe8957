import { isPattern, narrower } from './narrower.ts';
import { askedBy } from './nginx-conditions.ts';
import { type Asked, isEverywhere, locationOf } from './nginx-sources.ts';

const two = 'it has two expressions for one address';
const nothing = 'its expression matches none of the addresses of its location';

/** The addresses that a `rewrite` is about: those of its expression, inside of a location those that both have. */
export function rewriteIn(location: Asked | undefined, regex: string): Asked {
  const asked = locationOf(['~', regex]);
  if (location === undefined || isEverywhere(location)) return asked;
  if ('why' in asked) return { why: asked.why };
  const isPlain = asked.sources.every(({ from }) => !isPattern(from));
  if ('why' in location) return isPlain ? asked : { why: location.why };
  const sources = location.sources.flatMap((outer) =>
    asked.sources.flatMap((inner) => narrower(outer, inner) ?? []),
  );
  if (sources.length > 0) return { sources, ignoresCase: location.ignoresCase || asked.ignoresCase };
  if (location.sources.every(({ from }) => !from.includes('/:'))) return { why: nothing };
  return isPlain ? asked : { why: two };
}

/** The addresses that a `rewrite` under an `if` is about. */
export function rewriteUnder(condition: string, location: Asked | undefined, regex: string): Asked {
  const asked = askedBy(condition, rewriteIn(location, regex));
  const isOfAddress = /^\$(?:request_)?uri\b/.test(condition);
  if ('why' in asked || !isOfAddress) return asked;
  if (!isEverywhere(locationOf(['~', regex]))) return { why: two };
  // What stands in brackets in the condition is no longer known behind an expression of its own.
  return { ...asked, sources: asked.sources.map((source) => ({ ...source, matched: new Map() })) };
}
