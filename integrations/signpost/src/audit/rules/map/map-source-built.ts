import { parsePath, toggleTrailingSlash } from '../../../lib/url/path.ts';
import { defineRule, pickPlace } from '../rule.ts';
import { findBuiltFile } from '../shared/built-file.ts';
import { site } from '../shared/example.ts';
import {
  collectSelfRedirects,
  describeEntry,
  formatSource,
  mapText,
  orIgnore,
  siteWithMap,
} from '../shared/map.ts';

const message = (source: string, file: string) =>
  `${source} is a page of the build (${file}), which this redirect hides`;

// A build from before the page was removed still has it.
const removeFix =
  'build the site again if its sources no longer have the page; otherwise remove the redirect or the page';

export default defineRule({
  id: 'map-source-built',
  title: 'An old URL is not a page of the build',
  level: 'error',
  conventions: ['W-REDIR-9'],
  why: 'An exact redirect takes precedence over a page, so nobody sees the page. Patterns give way to pages.',
  fix: removeFix,
  examples: () => ({
    good: {
      'a source that no page has': siteWithMap(['/meters', '/gauges/']),
      'a query of a page': {
        files: siteWithMap(['/gauges/?id=7', '/']),
        nearMiss: {
          replace: ['?id=7', ''],
          finds:
            'error redirects.yaml:2:13  /gauges is a page of the build (gauges/index.html), which this redirect hides  Fix: Build the site again if its sources no longer have the page; otherwise remove the redirect or the page. If it is right on purpose, write `# signpost-ignore map-source-built: REASON` above it in redirects.yaml.',
        },
      },
      'a page that only redirects, as a generator writes it for an old URL': {
        files: site({
          'meters/index.html':
            '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/">\n<a href="/gauges/">Gauges</a>',
          'redirects.yaml': mapText(['/meters', '/gauges/']),
        }),
        nearMiss: {
          replace: ['<meta http-equiv="refresh" content="0;url=/gauges/">', '<h1>Meters</h1>'],
          finds:
            'error redirects.yaml:2:13  /meters is a page of the build (meters/index.html), which this redirect hides  Fix: Build the site again if its sources no longer have the page; otherwise remove the redirect or the page. If it is right on purpose, write `# signpost-ignore map-source-built: REASON` above it in redirects.yaml.',
        },
      },
      'an old URL on a host of another site, which map-foreign reports': {
        files: siteWithMap(['https://old.example.net/gauges/', '/']),
        nearMiss: {
          replace: ['from: "https://old.example.net/gauges/"', 'from: "https://www.example.com/gauges/"'],
          finds:
            'error redirects.yaml:2:13  /gauges is a page of the build (gauges/index.html), which this redirect hides  Fix: Build the site again if its sources no longer have the page; otherwise remove the redirect or the page. If it is right on purpose, write `# signpost-ignore map-source-built: REASON` above it in redirects.yaml.',
        },
      },
      'a forced line for some visitors': {
        files: site({ 'netlify.toml': '', _redirects: '/gauges/ / 302! Country=de\n' }),
        nearMiss: {
          replace: [' Country=de', ''],
          finds:
            'error _redirects:1:1  /gauges/ is a page of the build (gauges/index.html), which this redirect hides  Fix: Build the site again if its sources no longer have the page; otherwise remove the redirect or the page.',
        },
      },
    },
    bad: {
      'a source that is a page': {
        files: siteWithMap(['/gauges', '/']),
        finds:
          'error redirects.yaml:2:13  /gauges is a page of the build (gauges/index.html), which this redirect hides  Fix: Build the site again if its sources no longer have the page; otherwise remove the redirect or the page. If it is right on purpose, write `# signpost-ignore map-source-built: REASON` above it in redirects.yaml.',
      },
    },
  }),

  *check(site) {
    const { map, platforms } = site;
    if (map !== undefined) {
      // Left out: a redirect to itself (`map-loop`), one on a host of another site (`map-foreign`), and https://example.com/gauges/ to
      // /gauges/, which redirects another domain of the site.
      const { foreign, redundantAliasRedirects } = map.resolved;
      const leftOut = new Set(
        [...collectSelfRedirects(map), ...foreign, ...redundantAliasRedirects].map(describeEntry),
      );
      for (const entry of map.map.entries) {
        if (entry.kind !== 'exact' || entry.query.length > 0 || leftOut.has(describeEntry(entry))) continue;
        // With or without the slash; not an error page, and not a page that only redirects.
        const file = findBuiltFile(site, entry.path);
        if (file !== undefined)
          yield {
            ...entry.place,
            cause: {
              key: formatSource(entry),
              message: message(formatSource(entry), file),
              fix: orIgnore('map-source-built', removeFix),
            },
          };
      }
    }

    // /features/ /features/server/ 301! and `force = true` in lines that the owner wrote: without force, Netlify serves the page. An earlier
    // line may make a line idle (`state`), and those that Signpost wrote are the map's, which is judged above.
    for (const rule of (platforms?.platformRules ?? []).flatMap(({ rules }) => rules)) {
      const { platform, kind, isForced, conditions, state, from, to, file, line } = rule;
      const isForcedRedirect = platform === 'netlify' && kind === 'redirect' && isForced;
      const isForAll = conditions.length === 0 && state.is === 'active';
      if (!isForcedRedirect || !isForAll || platforms?.isOwn(file, line) !== true) continue;

      const path = parsePath(from);
      // /features /features/ 301! is a loop, which `redirect-target` reports.
      if ([path, toggleTrailingSlash(path)].includes(parsePath(to))) continue;
      const builtFile = findBuiltFile(site, path);
      if (builtFile !== undefined)
        yield { ...pickPlace(rule), cause: { key: from, message: message(from, builtFile) } };
    }
  },
});
