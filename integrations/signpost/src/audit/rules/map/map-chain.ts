import { formatCount } from '../../../lib/text/text.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { type ExactEntry, isPermanent, type Target } from '../../../map/entry.ts';
import type { EntryChain } from '../../../map/flatten.ts';
import { printQuery } from '../../../map/query.ts';
import { printTarget } from '../../../map/target.ts';
import { answer, requestOf } from '../../../plan/answer.ts';
import { createOwnTarget } from '../../site/index-fault.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault } from '../rule.ts';
import { site } from '../shared/example.ts';
import {
  formatSource,
  hasBuild,
  isFixedChain,
  mapText,
  orIgnore,
  readFolderPattern,
  siteWithMap,
  toOwnUrl,
} from '../shared/map.ts';
import { findTargetFault } from '../shared/redirect-target-fault.ts';

const messages = {
  chain: (source: string, hops: number, end: string, through: string) =>
    `${source} takes ${formatCount(hops, 'redirect')} to ${end} through ${through}`,
  gone: (source: string, gone: string) => `${source} redirects to ${gone}, which is gone`,
  missing: (source: string, end: string, absence: string, through: string) =>
    `${source} redirects through ${through} to ${end}, ${absence}`,
};
const goneFix = 'write `status: 410` in place of its target';
const missingFix = orIgnore(
  'map-chain',
  'redirect it to the page that replaced it, or move the line to `gone`',
);

/** Redirects that a host makes. Every client follows this many: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const maxHops = 3;

export default defineRule({
  id: 'map-chain',
  title: 'A redirect points to its final target',
  level: 'warning',
  conventions: ['W-REDIR-4'],
  why: 'Each redirect costs a visitor time and a crawler patience; at most 3 are safe. Signpost flattens chains, but the redirect map should say the same. (Google Search Central, site moves: avoid chaining redirects.)',
  fix: 'use the final target',
  examples: () => ({
    good: {
      'two ways to one page': siteWithMap(['/a', '/gauges/'], ['/b', '/gauges/']),
      'a redirect to one that leads to a login for now': {
        files: site({
          'redirects.yaml':
            'redirects:\n  - { from: /my, to: /account, since: 2026-01-01 }\n  - { from: /account, to: /gauges/, status: 302, since: 2026-01-01 }\n',
        }),
        nearMiss: {
          replace: ['status: 302, ', ''],
          finds:
            'warning redirects.yaml:2:13  /my takes 2 redirects to /gauges/ through /account  Fix: Redirect it to /gauges/',
        },
      },
    },
    bad: {
      'one redirect after another': {
        files: siteWithMap(['/a', '/b'], ['/b', '/gauges/']),
        finds:
          'warning redirects.yaml:2:13  /a takes 2 redirects to /gauges/ through /b  Fix: Redirect it to /gauges/',
      },
      'a redirect to one that leads to another site': {
        files: siteWithMap(['/a', '/b'], ['/b', 'https://shop.example/none/']),
        finds:
          'warning redirects.yaml:2:13  /a takes 2 redirects to https://shop.example/none/ through /b  Fix: Redirect it to https://shop.example/none/',
      },
      'a redirect to one whose page is missing, and one to a URL that is gone': {
        files: site({
          'redirects.yaml': `${mapText(['/a', '/b'], ['/b', '/none/'], ['/c', '/d'])}gone: [/d]\n`,
        }),
        finds:
          'error redirects.yaml:2:13  /a redirects through /b to /none/, which is not in the build  Fix: Redirect it to the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-chain: REASON` above it in redirects.yaml.\nerror redirects.yaml:4:13  /c redirects to /d, which is gone  Fix: Write `status: 410` in place of its target.',
      },
    },
  }),

  *check(site) {
    for (const chain of site.map?.resolved.chains ?? []) {
      // Of /a to /b to /gauges/: the entry /a, with the target /gauges/, via /b.
      const { entry, outcome, via } = chain;
      if (outcome.target === undefined) {
        yield reportGone(site, chain);
        continue;
      }

      // `map-target` judges the target of a pattern.
      const absence = entry.kind === 'exact' ? findAbsence(site, entry) : undefined;
      if (absence !== undefined) yield reportMissing(chain, outcome.target, absence);
      // Each further redirect is permanent: not so for /my to /account, which leads to a login for now.
      else if (via.every(({ outcome: { status } }) => isPermanent(status)))
        yield reportChain(site, chain, outcome.target);
    }
  },
});

/** /a to /b, with /b below `gone:` */
function reportGone(site: Site, chain: EntryChain): Fault {
  const { entry, via } = chain;
  const goneEntry = via.at(-1) ?? entry;
  const message = messages.gone(formatSource(entry), formatSource(goneEntry));
  const report: Fault = {
    ...entry.place,
    url: formatSource(entry),
    cause: { key: 'gone', level: 'error', message, fix: goneFix },
  };
  // No date and no release changes the end: `--fix` may write it.
  return isFixedChain(site, chain) ? { ...report, edit: { kind: 'gone' } } : report;
}

/** /a to /b, and /b to a page that isn't in the build, which `map-target` reports for /b */
function reportMissing({ entry, via }: EntryChain, target: Target, absence: string): Fault {
  const through = via.map(formatSource).join(' and ');
  return {
    ...entry.place,
    url: formatSource(entry),
    lacksTarget: true,
    cause: {
      key: `missing ${readFolderPattern(target.path)}`,
      level: 'error',
      message: messages.missing(formatSource(entry), printTarget(target), absence, through),
      fix: missingFix,
    },
  };
}

/** Why nothing is at the end of a chain. Undefined for a page, for another site, and where no build or host tells. */
function findAbsence(site: Site, { path, query }: ExactEntry): string | undefined {
  const { plan } = site;
  if (plan === undefined || !hasBuild(site)) return undefined;

  // The host's files have the end of the chain as the target of /a.
  const source = query.length === 0 ? path : `${path}?${printQuery(query)}`;
  const { location = '' } = answer(plan, requestOf(plan.origin + source));
  if (!location.startsWith(`${plan.origin}/`)) return undefined;
  const { pathname, search } = new URL(location);
  const fault = findTargetFault(site, createOwnTarget({ path: parsePath(pathname), query: search.slice(1) }));
  return fault?.lacksTarget ? fault.text : undefined;
}

/** /a to /b, and /b to /gauges/ */
function reportChain(site: Site, chain: EntryChain, target: Target): Fault {
  const { entry, via, outcome, isFlattened } = chain;
  const end = printTarget(target);
  const hops = via.length + 1;
  const [next] = via;
  const source = formatSource(entry);

  const report: Fault = {
    ...entry.place,
    url: source,
    cause: {
      key: `chain ${readFolderPattern(target.path)}`,
      // `isFlattened`: the generated files have the end already, unless it depends on what a pattern matches.
      level: hops > maxHops && !isFlattened ? 'error' : 'warning',
      message: messages.chain(source, hops, end, formatSource(next ?? entry)),
      fix: `redirect it to ${end}`,
    },
  };
  // The generated files have this end with this status, and no date or release changes it: `--fix` may write it.
  const isCertain = isFixedChain(site, chain) && isFlattened && outcome.status === entry.outcome.status;
  if (!isCertain) return report;
  return { ...report, edit: { kind: 'target', to: printTarget(toOwnUrl(site, entry, target)) } };
}
