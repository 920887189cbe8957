import { isMissing } from '../../../answers/answer.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { type Entry, makeEntryKey, printSourceUrl } from '../../../map/entry.ts';
import { samplePath } from '../../../map/patterns/sample.ts';
import { printQuery } from '../../../map/query.ts';
import type { Site } from '../../site/site.ts';
import type { SiteAnswer } from '../../site/site-answer.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { computeRemovalDay, formatLine, formatSource, hasBuild, mapText } from '../shared/map.ts';

const messages = {
  early: (source: string) => `${source} was removed from the redirect map before its year is over`,
  undated: (source: string) => `${source} was removed from the redirect map, and it had no \`since\` date`,
};

/** The redirect has no line any more, so a comment would hide all removed redirects. */
const printFix = (line: string, until: string, path: string): string =>
  `put it back, as in ${line}, until ${until}, or list it under \`gone:\` if nothing replaces it. If it is right on purpose, add \`{ path: ${path}, reason: REASON }\` to the \`ignore\` of map-removed in the settings`;

/** A map, and the one before. */
const changed = (before: string, after = mapText(['/a', '/gauges/'])) =>
  site({ 'previous.yaml': before, 'redirects.yaml': after });
const oldMap = (since: string) => `redirects:\n  - { from: /old, to: /gauges/${since} }\n`;

export default defineRule({
  id: 'map-removed',
  title: 'No redirect is removed before its year is over',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: 'Links and search results still point to a removed redirect. Signpost compares the redirect map with its history in Git. (Google Search Central, site moves: keep redirects at least 1 year.) You can still remove one added today.',
  fix: 'put it back until its year is over, or list it under `gone:` if nothing replaces it',
  examples: () => ({
    good: {
      'a redirect of two years ago was removed': {
        files: changed(oldMap(', since: 2024-01-01')),
        nearMiss: {
          replace: ['2024-01-01', '2026-03-01'],
          finds:
            'error redirects.yaml  /old was removed from the redirect map before its year is over  Fix: Put it back, as in redirects.yaml:2, until 2027-03-01, or list it under `gone:` if nothing replaces it. If it is right on purpose, add `{ path: /old, reason: REASON }` to the `ignore` of map-removed in the settings.',
        },
      },
      'a redirect that is now a gone URL': {
        files: changed(mapText(['/old', '/']), 'gone: [/old]\n'),
        nearMiss: {
          replace: ['gone: [/old]', 'gone: [/older]'],
          finds:
            'error redirects.yaml  /old was removed from the redirect map before its year is over  Fix: Put it back, as in redirects.yaml:2, until 2027-01-01, or list it under `gone:` if nothing replaces it. If it is right on purpose, add `{ path: /old, reason: REASON }` to the `ignore` of map-removed in the settings.',
        },
      },
      'a gone URL that is left out': {
        files: changed('gone: [/old]\n'),
        nearMiss: {
          replace: ['gone: [/old]', 'redirects: [{ from: /old, to: /gauges/, since: 2026-03-01 }]'],
          finds:
            'error redirects.yaml  /old was removed from the redirect map before its year is over  Fix: Put it back, as in redirects.yaml:1, until 2027-03-01, or list it under `gone:` if nothing replaces it. If it is right on purpose, add `{ path: /old, reason: REASON }` to the `ignore` of map-removed in the settings.',
        },
      },
      'a removed redirect whose page is back': {
        files: changed(mapText(['/gauges', '/']), mapText(['/a', '/'])),
        nearMiss: {
          replace: ['from: "/gauges"', 'from: "/meters"'],
          finds:
            'error redirects.yaml  /meters was removed from the redirect map before its year is over  Fix: Put it back, as in redirects.yaml:2, until 2027-01-01, or list it under `gone:` if nothing replaces it. If it is right on purpose, add `{ path: /meters, reason: REASON }` to the `ignore` of map-removed in the settings.',
        },
      },
    },
    bad: {
      'a redirect without a date was removed': {
        files: changed(oldMap('')),
        finds:
          'warning redirects.yaml  /old was removed from the redirect map, and it had no `since` date  Fix: Put it back, as in redirects.yaml:2, until its year is over, or list it under `gone:` if nothing replaces it. If it is right on purpose, add `{ path: /old, reason: REASON }` to the `ignore` of map-removed in the settings.',
      },
    },
  }),

  *check(site) {
    const { map, previous, today, origin } = site;
    // The map of --previous, otherwise the redirects that Git lost within a year, without those that were added on the day they went.
    if (previous === undefined) return;
    // The whole map may be gone.
    const { ignoreCase, file, entries } = map?.map ?? { ...previous, entries: [] };
    const keptKeys = new Set(entries.map((entry) => makeEntryKey(entry, ignoreCase)));

    for (const oldEntry of previous.entries) {
      const { since, outcome, host, place } = oldEntry;
      // A gone URL leads nowhere, so nothing is lost with its line. A kept one may have another target now.
      const isKept = keptKeys.has(makeEntryKey(oldEntry, ignoreCase));
      if (outcome.status === 410 || isKept) continue;
      // Its year is over.
      if (since !== undefined && today >= computeRemovalDay(since)) continue;
      // A page is at the URL, or another redirect answers. `unknown`: without a build or a host, nobody can tell.
      const answer = askOldUrl(oldEntry, site);
      if (answer.unknown === undefined && !isMissing(answer)) continue;

      const source = formatSource(oldEntry);
      const until = since === undefined ? 'its year is over' : computeRemovalDay(since);
      const isSure = since !== undefined && hasBuild(site) && isMissing(answer);
      const path = printSourceUrl(oldEntry);
      yield {
        file,
        url: (host === '' ? origin : `https://${host}`) + path,
        cause: {
          key: `removed ${source}`,
          level: isSure ? 'error' : 'warning',
          message: since === undefined ? messages.undated(source) : messages.early(source),
          fix: printFix(formatLine(place), until, path),
        },
      };
    }
  },
});

/** The current page at the URL; for a pattern, an example decides. */
function askOldUrl(entry: Entry, { ask }: Site): SiteAnswer {
  const path = entry.kind === 'exact' ? entry.path : parsePath(samplePath(entry.text));
  return ask(path, printQuery(entry.query));
}
