import { parsePath } from '../../../lib/url/path.ts';
import { removeDisplayParameters } from '../../../lib/url/query-words.ts';
import type { Entry, Target } from '../../../map/entry.ts';
import { hasPlaceholders } from '../../../map/placeholders.ts';
import type { ResolvedMap } from '../../../map/resolved-map.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';
import {
  formatSource,
  isSiteRoot,
  isUnrelated,
  listWrittenEntries,
  mapText,
  minCrowd,
  orIgnore,
  siteWithMap,
} from '../shared/map.ts';

const messages = {
  urls: (count: number, path: string, first: string) =>
    `${count} unrelated old URLs redirect to ${path}, starting with ${first}`,
  folder: (source: string) => `everything below ${source} redirects to the home page`,
};
const homeFix = 'redirect each to its replacement, or list it under `gone`';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Here</a>`;

const retiredParts = (to: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`/part-${at}`, to] as const);

export default defineRule({
  id: 'map-fan-in',
  title: 'Many old URLs do not redirect to one unrelated page',
  level: 'warning',
  conventions: ['W-REDIR-5'],
  why: 'Search engines treat a redirect to an unrelated page as a soft 404, and it helps nobody. If several pages became one page, declare it with `merge`. (Google Search Central, site moves: do not redirect many old URLs to one irrelevant destination.)',
  fix: 'redirect each to its replacement, list it under `gone`, or declare the merge, as `- merge: [/old-1, /old-2]` with `to:`',
  examples: () => ({
    good: {
      'a few redirects to the home page, and one to that of another site': {
        files: siteWithMap(...retiredParts('/', 19), ['/part-19', 'https://shop.example/']),
        nearMiss: {
          replace: ['to: "https://shop.example/"', 'to: "/"'],
          finds:
            'error redirects.yaml:2:13  20 unrelated old URLs redirect to /, starting with /part-0  Fix: Redirect each to its replacement, or list it under `gone`. If it is right on purpose, write `# signpost-ignore map-fan-in: REASON` above it in redirects.yaml.',
        },
      },
      'an old URL of the same word among the redirects to a page': {
        files: siteWithMap(...retiredParts('/gauges/', 19), ['/part-19-of-gauges', '/gauges/']),
        nearMiss: {
          replace: ['/part-19-of-gauges', '/part-19'],
          finds:
            'warning redirects.yaml:2:13  20 unrelated old URLs redirect to /gauges/, starting with /part-0  Fix: Redirect each to its replacement, list it under `gone`, or declare the merge, as `- merge: [/old-1, /old-2]` with `to:`.',
        },
      },
      'a few pages that redirect to the home page, and a board that returns there after minutes': {
        files: site({
          ...Object.fromEntries(
            retiredParts('/', 19).map(([url, to]) => [`${url.slice(1)}/index.html`, stub(to)]),
          ),
          'start/index.html': stub('/'),
          'part-19/index.html': stub('/gauges/'),
          '/board/': { head: '<meta http-equiv="refresh" content="300; url=/">' },
        }),
        nearMiss: {
          replace: ['url=/gauges/', 'url=/'],
          finds:
            'error part-0/index.html:1:1  20 unrelated old URLs redirect to /, starting with /part-0/  Fix: Redirect each to its replacement, or list it under `gone`.',
        },
      },
      'one folder deep to the home page': {
        files: siteWithMap(['/shop/:product', '/']),
        nearMiss: {
          replace: ['/shop/:product', '/shop/*'],
          finds:
            'warning redirects.yaml:2:13  Everything below /shop/* redirects to the home page  Fix: Redirect each to its replacement, list it under `gone`, or declare the merge, as `- merge: [/old-1, /old-2]` with `to:`.',
        },
      },
      'a folder that is declared to merge into the home page': {
        files: site({
          'redirects.yaml': 'redirects:\n  - merge: [/en/*, /english]\n    to: /\n    since: 2026-01-01\n',
        }),
        nearMiss: {
          replace: ['merge: [/en/*, /english]', 'from: /en/*'],
          finds:
            'warning redirects.yaml:2:11  Everything below /en/* redirects to the home page  Fix: Redirect each to its replacement, list it under `gone`, or declare the merge, as `- merge: [/old-1, /old-2]` with `to:`.',
        },
      },
      'a folder to the home page of its language': {
        files: site({
          '/de/': { lang: 'de' },
          'redirects.yaml': mapText(['/laden/*', '/de/'], ['/start', '/de/']),
        }),
        nearMiss: {
          replace: ['to: "/de/"', 'to: "/"'],
          finds:
            'warning redirects.yaml:2:13  Everything below /laden/* redirects to the home page  Fix: Redirect each to its replacement, list it under `gone`, or declare the merge, as `- merge: [/old-1, /old-2]` with `to:`.',
        },
      },
      'a declared merge': {
        files: site({
          'redirects.yaml': `redirects:\n  - merge: [${Array.from({ length: 25 }, (_, at) => `/part-${at}`).join(', ')}]\n    to: /gauges/\n    since: 2026-01-01\n`,
        }),
        nearMiss: {
          replace: ['to: /gauges/', 'to: /'],
          finds:
            'error redirects.yaml:2:13  25 unrelated old URLs redirect to /, starting with /part-0  Fix: Redirect each to its replacement, or list it under `gone`. If it is right on purpose, write `# signpost-ignore map-fan-in: REASON` above it in redirects.yaml.',
        },
      },
    },
    bad: {
      'twenty redirects to the home page': {
        files: siteWithMap(...retiredParts('/', 20)),
        finds:
          'error redirects.yaml:2:13  20 unrelated old URLs redirect to /, starting with /part-0  Fix: Redirect each to its replacement, or list it under `gone`. If it is right on purpose, write `# signpost-ignore map-fan-in: REASON` above it in redirects.yaml.',
      },
    },
  }),

  *check(site) {
    const { map, base } = site;
    // Pages that only redirect, as generators write them for old URLs: Jekyll's redirect_from, Hugo's aliases. `minCrowd`: 20
    const pagesToHome = site.documents.filter(({ kind, servedUrl, refreshes: [refresh] }) => {
      const isToHome = refresh?.target.kind === 'site' && isSiteRoot(refresh.target.path, base);
      return kind === 'redirect' && isToHome && isUnrelated(servedUrl, base);
    });
    const [firstPage] = pagesToHome;
    if (firstPage !== undefined && pagesToHome.length >= minCrowd)
      yield {
        ...locateOnPage(site, firstPage),
        cause: {
          key: `pages ${base}`,
          level: 'error',
          message: messages.urls(pagesToHome.length, base, firstPage.servedUrl),
          fix: homeFix,
        },
      };

    if (map === undefined) return;
    for (const [path, entriesOfTarget] of groupByTarget(map.resolved, base)) {
      const isToHome = isSiteRoot(path, base);
      // /part-7 and /gauges/ share no word. /start and /index are names of the home page, and related to any URL. Entries that are only in the resolved map have no line to correct.
      const unrelated = listWrittenEntries(entriesOfTarget, map.map).filter((entry) =>
        isUnrelated(readSource(entry), path),
      );
      const [first] = unrelated;
      // Pages and sort orders of one list count as one URL.
      const count = new Set(unrelated.map((entry) => removeDisplayParameters(formatSource(entry)))).size;
      // /shop/*, unless a merge is declared
      const folder = unrelated.find((entry) => entry.kind === 'pattern' && entry.rest && !entry.merge);

      if (count >= minCrowd && first !== undefined) {
        const message = messages.urls(count, path, formatSource(first));
        if (isToHome)
          yield {
            ...first.place,
            cause: { key: path, level: 'error', message, fix: orIgnore('map-fan-in', homeFix) },
          };
        else yield { ...first.place, cause: { key: path, message } };
      } else if (isToHome && folder !== undefined)
        yield { ...folder.place, cause: { key: 'folder', message: messages.folder(formatSource(folder)) } };
    }
  },
});

/**
 * Entries by target path: those to the home page, and those to a page with another redirect. The targets are collected
 * first, since most of a million have one redirect, and a list for each would take two seconds and 100 MB.
 */
function groupByTarget({ exact, patterns }: ResolvedMap, base: string): ReadonlyMap<string, Entry[]> {
  const seen = new Set<string>();
  const groups = new Map<string, Entry[]>();
  for (const entries of [exact, patterns]) {
    for (const entry of entries) {
      const path = readTarget(entry, base);
      if (path === undefined) continue;
      if (seen.has(path) || isSiteRoot(path, base)) groups.set(path, []);
      seen.add(path);
    }
  }
  if (groups.size === 0) return groups;

  for (const entries of [exact, patterns])
    for (const entry of entries) groups.get(readTarget(entry, base) ?? '')?.push(entry);
  return groups;
}

/** The target path on this site. Undefined for a declared merge, unless it leads to the home page, where no page is merged. */
function readTarget(entry: Entry, base: string): string | undefined {
  const { target } = entry.outcome;
  // `/meters/:size` to `/gauges/:size` are as many targets.
  if (target === undefined || target.origin !== '' || hasPlaceholder(entry, target)) return undefined;
  if (entry.merge && !isSiteRoot(target.path, base)) return undefined;
  return target.path;
}

function hasPlaceholder(entry: Entry, target: Target): boolean {
  return entry.kind === 'pattern' && hasPlaceholders(target.path, entry);
}

function readSource(entry: Entry) {
  return entry.kind === 'exact' ? entry.path : parsePath(entry.text);
}
