import { likelyInLanguage } from '../../site/likely.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

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
    let likely: ReturnType<typeof likelyInLanguage> | undefined;
    for (const { path, since, place } of built.ledger) {
      if (built.find(path) !== undefined) continue;
      // Most builds lose none and skip the comparison.
      likely ??= likelyInLanguage(built.ledger, built.pages);
      const target = likely(path);
      const known = since === undefined ? '' : `, published since ${since} at the latest,`;
      const fix =
        target === undefined
          ? {}
          : {
              fix: `add "- { from: ${path}, to: ${target} }" to the redirect map, or list it under "gone:"`,
            };
      yield {
        // A row of a list: reports show its URL.
        file: place.file,
        line: place.line,
        url: path,
        message: `${path}${known} is lost: there is no page, no redirect, and it is not listed as gone`,
        ...fix,
      };
    }
  },
});
