import { likelyInLanguage } from '../../site/likely.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

export default defineRule({
  id: 'ledger-lost',
  title: 'No published address gets lost',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'Links and search results keep naming an address for years. One that answers 404 by oversight loses its visitors and what it was worth. (Google Search Central, site moves: map every old address to a new one.)',
  fix: 'redirect it in the map, or list it under "gone:" if nothing replaces it',
  examples: () => ({
    good: [
      {
        title: 'a page that moved has an entry',
        files: site({
          ...ledger,
          'redirects.yaml': 'redirects:\n  - { from: /manometers, to: /gauges/, since: 2026-01-01 }\n',
        }),
      },
      {
        title: 'a page that went is said to be gone',
        files: site({ ...ledger, 'redirects.yaml': 'gone: [/manometers]\n' }),
      },
      { title: 'no ledger', files: site({}) },
    ],
    bad: [{ title: 'a page that is nowhere any more', files: site(ledger) }],
  }),
  *check(built) {
    let likely: ReturnType<typeof likelyInLanguage> | undefined;
    for (const { path, since, place } of built.ledger) {
      if (built.find(path) !== undefined) continue;
      // Most builds lose none, and then nothing need be compared.
      likely ??= likelyInLanguage(built.ledger, built.pages);
      const target = likely(path);
      const known = since === undefined ? '' : `, published since ${since} at the latest,`;
      const fix =
        target === undefined
          ? {}
          : {
              fix: `likely: add "- { from: ${path}, to: ${target} }" to the map, else list it under "gone:"`,
            };
      yield {
        // A row of a list: reports name its URL beside it.
        file: place.file,
        line: place.line,
        url: path,
        message: `${path}${known} is lost: no page, no entry in the map, not gone on purpose`,
        ...fix,
      };
    }
  },
});
