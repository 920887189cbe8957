import type { Path } from '../../../lib/url/path.ts';
import { likelyInLanguage } from '../../site/likely.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { unlistedPages } from '../shared/judge.ts';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

export default defineRule({
  id: 'ledger-lost',
  title: 'No published URL is lost',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'Links and search results keep pointing to a URL for years. If it returns 404 by mistake, its visitors and its ranking are lost. (Google Search Central, site moves: map every old URL to a new one.)',
  fix: 'redirect it in the redirect map, or list it under "gone:" if nothing replaces it',
  examples: () => ({
    good: {
      'a page that moved has an entry': site({
        ...ledger,
        'redirects.yaml': 'redirects:\n  - { from: /manometers, to: /gauges/, since: 2026-01-01 }\n',
      }),
      'a removed page is listed as gone': site({ ...ledger, 'redirects.yaml': 'gone: [/manometers]\n' }),
      'no ledger': site({}),
    },
    bad: { 'a page that is nowhere any more': site(ledger) },
  }),
  *check(built) {
    const lost = built.ledger.filter(({ path }) => built.find(path) === undefined);
    // Most builds lose none and skip the comparison.
    if (lost.length === 0) return;
    const likely = likelyInLanguage(built.ledger, built.pages);
    const fresh = unlistedPages(built);
    for (const { path, since, place } of lost) {
      const known = since === undefined ? '' : `, published since ${since} at the latest,`;
      yield {
        // A row of a list: reports show its URL.
        file: place.file,
        line: place.line,
        url: path,
        message: `${path}${known} is lost: there is no page, no redirect, and it is not listed as gone`,
        fix: fixOf(path, { likely: likely(path), isAlone: lost.length === 1, fresh }),
      };
    }
  },
});

/** New pages that a fix names. */
const most = 3;

function fixOf(
  path: Path,
  {
    likely,
    isAlone,
    fresh,
  }: { readonly likely: Path | undefined; readonly isAlone: boolean; readonly fresh: readonly Path[] },
): string {
  // One page went and one came, mostly because it was renamed.
  const [renamed] = isAlone && fresh.length === 1 ? fresh : [];
  const target = renamed ?? likely;
  const news =
    renamed === undefined
      ? `new in this build: ${fresh.slice(0, most).join(', ')}${fresh.length > most ? ', …' : ''}`
      : 'the only new page of this build';
  const add = `npx signpost map add ${inShell(path)} ${target === undefined ? 'NEW' : inShell(target)}`;
  return `run "${add}"${fresh.length === 0 ? '' : ` (${news})`}, or list it under "gone:" in the redirect map`;
}

function inShell(path: Path): string {
  return /^[\w./~%@:+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
