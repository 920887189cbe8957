import { quoteForShell } from '../../../lib/text/quote-for-shell.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { listUnlistedPages } from '../shared/judge.ts';
import { readFolderPattern } from '../shared/map.ts';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

export default defineRule({
  id: 'ledger-lost',
  title: 'No published URL is lost',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'Links and search results keep pointing to a URL for years. If it returns 404 by mistake, its visitors and its ranking are lost. (Google Search Central, site moves: map every old URL to a new one.)',
  fix: 'redirect it in the redirect map, or list it under `gone:` if nothing replaces it',
  examples: () => ({
    good: { 'no ledger': site({}) },
    bad: { 'a page that is nowhere any more': site(ledger) },
  }),
  *check(built) {
    const lost = built.ledger.filter(({ path }) => built.find(path) === undefined);
    // Most builds lose none and skip the comparison.
    if (lost.length === 0) return;
    const targets = built.likely?.(
      built,
      lost.map(({ path }) => path),
    );
    const fresh = listUnlistedPages(built);
    for (const [at, { path, since, place }] of lost.entries()) {
      const target = targets?.[at];
      const likely = target === undefined ? undefined : parsePath(target);
      const known = since === undefined ? '' : ` (published by ${since})`;
      yield {
        // A row of a list: reports show its URL.
        file: place.file,
        line: place.line,
        url: path,
        cause: readFolderPattern(path),
        message: `${path} is lost: no page, redirect or gone URL matches it${known}`,
        fix: fixOf(path, { likely, fresh, ledger: place.file }),
      };
    }
  },
});

/** New pages that a fix names. */
const most = 3;

interface Candidates {
  /** The most similar page. */
  readonly likely: Path | undefined;
  /** The pages that the ledger doesn't list yet. */
  readonly fresh: readonly Path[];
  readonly ledger: string;
}

function fixOf(path: Path, { likely, fresh, ledger }: Candidates): string {
  // A pasted command with a wrong target hides the loss. Beside new pages, a similar one that was there before isn't sure.
  const target = fresh.length === 0 || (likely !== undefined && fresh.includes(likely)) ? likely : undefined;
  const add = `run \`npx astro-signpost map add ${quoteForShell(path)} ${target === undefined ? 'NEW' : quoteForShell(target)}\``;
  const named = [
    ...(likely === undefined || likely === target ? [] : [`similar: ${likely}`]),
    ...(fresh.length === 0
      ? []
      : [`not in ${ledger} yet: ${fresh.slice(0, most).join(', ')}${fresh.length > most ? ', …' : ''}`]),
  ];
  const says = target === undefined ? ' with its new URL in place of NEW' : '';
  const beside = named.length === 0 ? '' : ` (${named.join('; ')})`;
  return `${add}${says}${beside}, or list it under \`gone:\` in the redirect map`;
}
