import type { Cause } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import { decodePath, parsePath } from '../../../lib/url/path.ts';
import type { Entry, Target } from '../../../map/entry.ts';
import { hasPlaceholders } from '../../../map/placeholders.ts';
import { printTarget } from '../../../map/target.ts';
import { Resolver } from '../../../pages/target.ts';
import { createOwnTarget } from '../../site/index-fault.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault } from '../rule.ts';
import { findChangedLayout } from '../shared/changed-layout.ts';
import { page, site } from '../shared/example.ts';
import {
  formatSource,
  hasBuild,
  isInSite,
  mapText,
  orIgnore,
  readLiteralStart,
  siteWithMap,
  toOwnUrl,
} from '../shared/map.ts';
import { type FaultyEntry, keepEntriesAtFault } from '../shared/map-consequences.ts';
import { buildMissingKey } from '../shared/missing-target.ts';
import { findServedPattern, hasAnythingBelow } from '../shared/pattern-folder.ts';
import { findHostFault, findTargetFault, type TargetFault } from '../shared/redirect-target-fault.ts';
import { proposeSimilarUrl } from '../shared/similar-urls.ts';

const messages = {
  unfit: (source: string, target: string, why: string) => `${source} redirects to ${target}, ${why}`,
  variant: (source: string, target: string) =>
    `${source} redirects to ${target}, and the pages there are at the other variant of the URL, so visitors take a second redirect`,
  empty: (source: string, target: string, folder: string) =>
    `${source} redirects to ${target}, but the build has nothing below ${folder}`,
};

const noindex = '<meta name="robots" content="noindex">';

/** A redirect to a URL that a pattern leads to a page without a file. */
const throughPattern = site({
  '/gauges/flow/': { head: noindex },
  'redirects.yaml': mapText(['/a', '/meters/heat/'], ['/meters/*', '/gauges/*']),
});

export default defineRule({
  id: 'map-target',
  title: 'A redirect leads to an indexable page, on the canonical host of the site',
  level: 'error',
  conventions: ['W-REDIR-9', 'W-REDIR-4', 'W-MIG-4'],
  why: "Visitors of the old URL don't find their page, and its ranking is lost. (Google Search Central, site moves.)",
  fix: orIgnore(
    'map-target',
    'redirect to the canonical URL of the page that replaced it, or move the line to `gone`',
  ),
  examples: () => ({
    good: {
      'a target that is a page': siteWithMap(['/meters', '/gauges/']),
      'a search on a page that is its own canonical': {
        files: site({ '/find/': {}, 'redirects.yaml': mapText(['/search/:term', '/find/?q=:term']) }),
        nearMiss: {
          replace: [
            '<link rel="canonical" href="https://www.example.com/find/">',
            '<link rel="canonical" href="https://www.example.com/gauges/">',
          ],
          finds:
            'error redirects.yaml:2:13  /search/:term redirects to /find/?q=:term, whose canonical is https://www.example.com/gauges/  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
      'a folder of files without a page': {
        files: site({
          'assets/pdf/pump.pdf': '%PDF',
          'redirects.yaml': mapText(['/downloads/*', '/assets/pdf/*']),
        }),
        nearMiss: {
          replace: ['/assets/pdf/*', '/assets/pdfs/*'],
          finds:
            'error redirects.yaml:2:13  /downloads/* redirects to /assets/pdfs/*, but the build has nothing below /assets/pdfs/  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
      'a redirect through a pattern to a missing page, which map-chain reports': {
        files: throughPattern,
        nearMiss: {
          replace: ['/meters/heat/', '/meters/flow/'],
          finds:
            'error redirects.yaml:2:13  /a redirects to /gauges/flow/, which is noindex  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
      'a single URL through a pattern, and not a folder': {
        files: throughPattern,
        nearMiss: {
          replace: ['from: "/a"', 'from: "/a/*"'],
          finds:
            'error redirects.yaml:2:13  /a/* redirects to /gauges/heat/, which is not in the build  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
      'a folder of which another redirect has a URL': {
        files: siteWithMap(['/notes/*', '/blog/*'], ['/blog/gauges', '/gauges/']),
        nearMiss: {
          replace: ['from: "/blog/gauges"', 'from: "/blogs/gauges"'],
          finds:
            'error redirects.yaml:2:13  /notes/* redirects to /blog/*, but the build has nothing below /blog/  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
      'a folder, whose pages may be at any depth': {
        files: site({ '/gauges/flow/': {}, 'redirects.yaml': mapText(['/meters/*', '/gauges/*']) }),
        nearMiss: {
          replace: ['"/meters/*", to: "/gauges/*"', '"/meters/:name", to: "/gauges/:name"'],
          finds:
            'warning redirects.yaml:2:13  /meters/:name redirects to /gauges/:name, and the pages there are at the other variant of the URL, so visitors take a second redirect  Fix: Write `/gauges/:name/`.',
        },
      },
      'two URLs without the folder of the site, which map-foreign reports': {
        files: {
          'index.html': page('/docs/'),
          'about/index.html': page('/docs/about/'),
          'redirects.yaml': mapText(['/about-us', '/about/']),
        },
        site: 'https://www.example.com/docs/',
        nearMiss: {
          replace: ['from: "/about-us"', 'from: "/docs/about-us"'],
          finds:
            'error redirects.yaml:2:13  /docs/about-us redirects to /about/, outside of /docs/. Did you mean "/docs/about/"?  Fix: Write `/docs/about/`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
      'another site': {
        files: siteWithMap(['/shop', 'https://shop.example.com/gauges/']),
        nearMiss: {
          replace: ['https://shop.example.com/gauges/', 'https://example.com/gauges/'],
          finds:
            'error redirects.yaml:2:13  /shop redirects to https://example.com/gauges/, but this site is www.example.com  Fix: Use a URL of https://www.example.com. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
        },
      },
    },
    bad: {
      'two redirects, each to one whose target is at fault': {
        files: site({
          '/thanks/': { head: noindex },
          'redirects.yaml': mapText(['/a', '/b'], ['/b', '/none/'], ['/c', '/d'], ['/d', '/thanks/']),
        }),
        finds:
          'error redirects.yaml:3:13  /b redirects to /none/, which is not in the build  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.\nerror redirects.yaml:5:13  /d redirects to /thanks/, which is noindex  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.',
      },
      'a target that the host redirects': {
        files: siteWithMap(['/a', '/gauges']),
        finds:
          'warning redirects.yaml:2:13  /a redirects to /gauges, whose own URL is /gauges/  Fix: Write `/gauges/`.',
      },
      'a folder whose pages have a slash, and one that the build lacks': {
        files: site({
          '/gauges/flow/': {},
          'redirects.yaml': mapText(['/meters/:name', '/gauges/:name'], ['/notes/*', '/blogg/*']),
        }),
        finds:
          'error redirects.yaml:3:13  /notes/* redirects to /blogg/*, but the build has nothing below /blogg/  Fix: Redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml.\nwarning redirects.yaml:2:13  /meters/:name redirects to /gauges/:name, and the pages there are at the other variant of the URL, so visitors take a second redirect  Fix: Write `/gauges/:name/`.',
      },
    },
  }),

  *check(site) {
    if (site.map === undefined) return;
    const { resolved } = site.map;
    const faulty: FaultyEntry[] = [];
    for (const entry of [...resolved.exact, ...resolved.patterns]) {
      const { target } = entry.outcome;
      if (target === undefined) continue;
      const fault = checkTarget(site, entry, target);
      if (fault !== undefined) faulty.push({ entry, fault, targetPath: target.path });
    }
    // /a to /b, and /b to a page that is missing: the line of /b is at fault, and /a is left out. A chain whose own lines are all
    // right, and which ends at nothing, is up to `map-chain`.
    for (const { entry, fault } of keepEntriesAtFault(faulty, site.map)) yield { ...entry.place, ...fault };
  },
});

function checkTarget(site: Site, entry: Entry, target: Target): Fault | undefined {
  // A target on this site has no origin.
  if (target.origin !== '') return checkOtherHost(site, entry, target);
  // Without a build, nobody knows the pages of the site.
  if (!hasBuild(site)) return undefined;

  // /about-us to /about/ of a site below /docs/: `map-foreign` names both URLs.
  if (!isInSite(entry, site.base)) return undefined;
  if (entry.kind === 'pattern' && hasPlaceholders(target.path)) return checkFolder(site, entry, target);

  // Undefined for a page that search engines may index, and for another redirect, which `map-chain` reports.
  const fault = findTargetFault(site, createOwnTarget({ path: parsePath(target.path), query: target.query }));
  if (fault === undefined) return undefined;
  return fault.lacksTarget
    ? describeMissing(site, entry, target, fault)
    : describeUnfit(site, entry, target, fault);
}

const getResolver = memoize(({ origin }: Site) => new Resolver(origin));

/** https://example.com/gauges/ of www.example.com, http://localhost:4321/ */
function checkOtherHost(site: Site, entry: Entry, target: Target): Fault | undefined {
  const to = printTarget(target);
  const fault = findHostFault(site, getResolver(site).resolve(to, '/'));
  if (fault === undefined) return undefined;
  const message = messages.unfit(formatSource(entry), to, fault.text);
  return { cause: { key: fault.text, message, fix: orIgnore('map-target', fault.fix ?? '') } };
}

/** The target isn't in the build. */
function describeMissing(site: Site, entry: Entry, target: Target, fault: TargetFault): Fault {
  const path = parsePath(target.path);
  const message = messages.unfit(formatSource(entry), printTarget(target), fault.text);

  // docs/intro.html in place of docs/intro/index.html: a setting brings the URL back.
  const layout = site.plan && findChangedLayout(site, site.plan, path);
  const cause: Cause = layout
    ? { key: layout.repair, message, fix: `${layout.repair}, or write ${layout.servedUrl}` }
    : { key: buildMissingKey(site, path), message: message + proposeSimilarUrl(site, path) };
  return { cause, lacksTarget: true };
}

/** The target is there, but has noindex, another canonical or another URL. */
function describeUnfit(site: Site, entry: Entry, target: Target, fault: TargetFault): Fault {
  const { level, key, text, fix, why } = fault;
  const to = printTarget(target);
  const message = messages.unfit(formatSource(entry), to, text);

  // /gauges/ for /gauges
  const servedUrl = printTarget(toOwnUrl(site, entry, target));
  // A page with noindex keeps its URL: only another variant has a better one.
  if (level === 'error' || servedUrl === to)
    return { cause: { key, level, message, ...(fix !== undefined && { fix: orIgnore('map-target', fix) }) } };

  // With sections, each with a release of its own, a part of the map may lead to the page before its new URL is live.
  const edit = { kind: 'target', to: servedUrl } as const;
  const canEdit = site.map?.map.sections.length === 0;
  return { cause: { key, level, message, why, fix: `write \`${servedUrl}\`` }, ...(canEdit && { edit }) };
}

/** The target of a pattern: `/new/:slug`, `/new/*`. */
function checkFolder(site: Site, entry: Entry, target: Target): Fault | undefined {
  const [source, to] = [formatSource(entry), printTarget(target)];
  const start = readLiteralStart(target.path);
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  // No page or file is below it, and no other redirect, server or line answers there.
  if (!hasAnythingBelow(site, folder, entry))
    return { cause: { key: `empty ${folder}`, message: messages.empty(source, to, decodePath(folder)) } };

  // `/gauges/:name/` for `/gauges/:name`, where all pages of the folder have the slash
  const servedPattern = findServedPattern(site, target.path, folder);
  if (servedPattern === undefined) return undefined;
  const fix = `write \`${printTarget({ ...target, path: servedPattern })}\``;
  const why = 'Each of these URLs redirects to its other variant, so visitors wait for a second redirect.';
  return {
    cause: { key: `variant of ${folder}`, level: 'warning', message: messages.variant(source, to), fix, why },
  };
}
