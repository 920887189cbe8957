import { parsePath, withoutTrailingSlash } from '../../../lib/path.ts';
import type { Decision } from '../../state/review-file.ts';
import type { MigrationCheck, Subject } from '../check.ts';
import { type Judged, split } from '../fate.ts';

export const decision: MigrationCheck = {
  id: 'migrate-decision',
  title: 'The map answers as the review decided',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A map that two reviews write to, or that was changed by hand since, may send an address elsewhere than the person decided who knows the page.',
  fix: 'correct the map, or decide anew with signpost migrate review; two old sites with the same addresses need a map each (--map)',
  *check({ coverage, site, place, decisions }) {
    const decided = new Map(decisions.map((row) => [row.old, row]));
    for (const judged of coverage.all) {
      const { old } = judged;
      const own = decided.get(old.address);
      if (own === undefined || !differs(own, judged, site)) continue;
      const says = own.status === 'gone' ? 'is gone' : `goes to ${own.new}`;
      const map = judged.fate === 'gone' ? 'it is gone' : `it goes to ${judged.target}`;
      yield {
        ...place(old.address),
        url: old.address,
        message: `the review decided that ${old.address} ${says}, and by the map ${map}`,
      };
    }
  },
};

/** What leads nowhere is told by other checks, and so is what is a page in its own place. */
function differs({ status, new: to }: Decision, { fate, target }: Judged, site: Subject['site']): boolean {
  if (fate !== 'redirected' && fate !== 'gone') return false;
  if (status === 'gone') return fate === 'redirected';
  if (status !== 'accepted') return false;
  if (fate === 'gone') return true;
  const wanted = endOf(to, site);
  return wanted !== undefined && bare(wanted) !== bare(target);
}

const bare = (target: string): string =>
  target.startsWith('/') ? withoutTrailingSlash(parsePath(target)) : target;

/** Where a decided target is; undefined where the map sends on from there, as it may. */
function endOf(to: string, site: Subject['site']): string | undefined {
  if (URL.parse(to, site.origin) === null) return undefined;
  const { origin, href, pathname, search } = new URL(to, site.origin);
  if (origin !== site.origin) return href;
  const { path } = split(pathname);
  const hit = site.find(path, search.slice(1));
  return hit === undefined || hit.kind === 'page' || hit.kind === 'file' ? path : undefined;
}
