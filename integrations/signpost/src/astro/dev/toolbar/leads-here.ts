import { patternRegex } from '../../../audit/site/pattern.ts';
import { type Path, parsePath } from '../../../lib/path.ts';
import { readable } from '../../../lib/text.ts';
import type { Entry } from '../../../redirects/map/entry.ts';
import type { Plan } from '../../../redirects/plan/plan.ts';

/** More are counted, not listed. */
const mostListed = 50;

/** What of the map leads to a page. */
export interface LeadsHere {
  readonly entries: readonly {
    /** As one would write it in the map. */
    readonly from: string;
    readonly status: number;
    /** `redirects.yaml:12` */
    readonly place: string;
  }[];
  /** How many there are beside those listed. */
  readonly more: number;
}

/** The entries whose target is the page at a path, and the patterns that may lead there. */
export function leadsHere(plan: Plan, path: Path): LeadsHere {
  const bare = withoutSlash(path);
  const found = [...plan.exact, ...plan.patterns].filter(
    ({ outcome: { target } }) =>
      target !== undefined &&
      (target.origin === '' || target.origin === plan.origin) &&
      (withoutSlash(target.path) === bare ||
        (/[:*]/.test(target.path) && patternRegex(target.path).test(path))),
  );
  const entries = found.slice(0, mostListed).map((entry) => ({
    from: written(entry),
    status: entry.outcome.status,
    place: `${entry.place.file}:${entry.place.line}`,
  }));
  return { entries, more: found.length - entries.length };
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

function written(entry: Entry): string {
  const { host, query } = entry;
  // A space stands for itself in the map; what means something else there, such as `%3F`, stays as it is.
  const path = readable(entry.kind === 'exact' ? entry.path : entry.text).replaceAll('%20', ' ');
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${host === '' ? '' : `https://${host}`}${path}${asked === '' ? '' : `?${asked}`}`;
}

/** The path of an address, as the plan spells it. */
export function pathOf(address: string): Path {
  return parsePath(new URL(address, 'http://localhost').pathname);
}
