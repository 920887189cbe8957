import { makeLookup } from '../../map/lookup.ts';
import { printHsts } from '../../plan/answers.ts';
import { isIn } from '../../plan/api-versions.ts';
import { covers } from '../../plan/file-headers.ts';
import type { Header, Plan } from '../../plan/plan.ts';
import { functionVersions } from '../function/folder.ts';
import type { Route } from './route.ts';
import { spellingsOf } from './route.ts';

type Headers = Readonly<Record<string, string>>;

/** What every answer has. The host sends a long `Strict-Transport-Security` unless it is told otherwise. */
export function globalHeaders({ headers, hsts }: Plan): Headers {
  const everywhere = headers.filter(({ match }) => 'prefix' in match && match.prefix === '/');
  return {
    ...Object.fromEntries(everywhere.flatMap((rule) => rule.headers.filter(isOurs))),
    'Strict-Transport-Security': hsts ? printHsts(hsts) : '',
  };
}

/** Routes for what has headers of its own, and for what a wildcard would hide. */
export function ownRoutes(plan: Plan): Route[] {
  const { inventory, headers, patterns, ignoreCase } = plan;
  const matching = makeLookup([], patterns, ignoreCase);
  const named = headers.flatMap(({ match }) => ('exact' in match ? [match.exact] : []));
  // What a function answers has a route of its own already, for all below its base.
  const answered = functionVersions(plan);
  const hidden = [...inventory.pages.keys(), ...inventory.files.keys()].filter(
    (address) => matching.patterns(address).length > 0 && !answered.some((version) => isIn(version, address)),
  );
  return [...new Set([...named, ...hidden])].flatMap((address) => {
    const own = headersAt(plan, (match) => covers(match, address));
    const action = Object.keys(own).length === 0 ? { allowedRoles: ['anonymous'] } : { headers: own };
    return spellingsOf(address).map((route) => ({ route, ...action }));
  });
}

/** Routes for the headers of folders, the deepest first, each with those of the folders around it. */
export function folderRoutes(plan: Plan): Route[] {
  const prefixes = plan.headers.flatMap(({ match }) =>
    'prefix' in match && match.prefix !== '/' ? [match.prefix] : [],
  );
  return [...new Set(prefixes)]
    .sort((a, b) => b.length - a.length)
    .flatMap((prefix) => {
      const own = headersAt(plan, (match) => 'prefix' in match && prefix.startsWith(match.prefix));
      return spellingsOf(`${prefix}*`).map((route) => ({ route, headers: own }));
    });
}

/** What is set at a place and differs from everywhere. Of several rules for a name the last counts. */
function headersAt(plan: Plan, isThere: (match: Plan['headers'][number]['match']) => boolean): Headers {
  const set = new Map<string, Header>();
  for (const { match, headers } of plan.headers) {
    if (!isThere(match)) continue;
    for (const header of headers.filter(isOurs)) set.set(header[0].toLowerCase(), header);
  }
  const common = globalHeaders(plan);
  return Object.fromEntries([...set.values()].filter(([name, value]) => common[name] !== value));
}

/** An empty value would take a header away. */
function isOurs([name, value]: Header): boolean {
  return name.toLowerCase() !== 'content-type' && value !== '';
}
