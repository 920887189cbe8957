import { parsePath } from '../../../lib/url/path.ts';
import { type Entry, makeEntryKey, printSourceUrl } from '../../../map/entry.ts';
import { printQuery } from '../../../map/query.ts';
import type { Hit, Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { computeRemovalDay, formatLine, formatSource, hasBuild, mapText } from '../shared/map.ts';

/** A map, and the one before. */
const changed = (before: string, after = mapText(['/a', '/gauges/'])) =>
  site({ 'previous.yaml': before, 'redirects.yaml': after });
const entry = (since: string) => `redirects:\n  - { from: /old, to: /gauges/${since} }\n`;

export default defineRule({
  id: 'map-removed',
  title: 'No redirect is removed before its year is over',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: 'Links and search results still point to a removed redirect. Signpost compares the redirect map with its history in git, or with the file passed to `map check --previous`. (Google Search Central, site moves: keep redirects at least 1 year.) You can still remove one added today. A comment needs a line, and a removed redirect has none: `signpost-ignore map-removed` anywhere in the map hides all removed redirects, now and later. To hide one, ignore its URL in the settings.',
  fix: 'put it back until its year is over, or list it under `gone:` if nothing replaces it',
  examples: () => ({
    good: { 'a redirect of two years ago was removed': changed(entry(', since: 2024-01-01')) },
    bad: { 'a redirect without a date was removed': changed(entry('')) },
  }),
  *check(site) {
    const { map, previous, today, origin } = site;
    if (previous === undefined) return;
    const isBuilt = hasBuild(site);
    // The whole map may be gone.
    const { ignoreCase, file, entries } = map?.map ?? { ...previous, entries: [] };
    const kept = new Set(entries.map((one) => makeEntryKey(one, ignoreCase)));
    for (const one of previous.entries) {
      if (one.outcome.status === 410 || kept.has(makeEntryKey(one, ignoreCase))) continue;
      const hit = resolveOldUrl(one, site);
      if (hit !== undefined && hit.kind !== 'unseen') continue;
      if (one.since !== undefined && today >= computeRemovalDay(one.since)) continue;
      // Its page may exist again: the build shows it, except for on-demand pages.
      const isSure = one.since !== undefined && isBuilt && hit === undefined;
      yield {
        file,
        level: isSure ? 'error' : 'warning',
        url: formatOldUrl(one, origin),
        ...describeRemoval(one, isBuilt),
      };
    }
  },
});

/** The commit isn't part of the message, since a baseline identifies findings by message, and a merge changes commits. */
function describeRemoval(entry: Entry, isBuilt: boolean): { message: string; fix: string } {
  const { since, place } = entry;
  const until = since === undefined ? 'its year is over' : computeRemovalDay(since);
  const fix = `put it back, as in ${formatLine(place)}, until ${until}, or list it under \`gone:\` if nothing replaces it`;
  const why = since === undefined ? ', and it had no `since` date' : ' before its year is over';
  return {
    message: `${formatSource(entry)} was removed from the redirect map${why}`,
    fix: isBuilt ? fix : `${fix}; if the page exists again, pass the build with --dist`,
  };
}

/** It has no line any more, and can be ignored only by URL. */
function formatOldUrl(entry: Entry, origin: string): string {
  return (entry.host === '' ? origin : `https://${entry.host}`) + printSourceUrl(entry);
}

/** The current page at the URL; for a pattern, an example decides. */
function resolveOldUrl(entry: Entry, { find }: Site): Hit | undefined {
  const path = entry.kind === 'exact' ? entry.path : parsePath(entry.text.replaceAll(/:\w+|\*/g, 'a-b-c'));
  return find(path, printQuery(entry.query));
}
