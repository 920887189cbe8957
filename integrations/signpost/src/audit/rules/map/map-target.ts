import { isMissing } from '../../../answers/answer.ts';
import { decodePath, parsePath, splitSegments, toggleTrailingSlash } from '../../../lib/url/path.ts';
import type { Entry, Target } from '../../../map/entry.ts';
import { hasPlaceholders } from '../../../map/placeholders.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { findAnsweringLine } from '../../site/site-answer.ts';
import { defineRule, type RuleFault } from '../rule.ts';
import { proposeUrl } from '../shared/describe-url.ts';
import {
  describeEntry,
  formatSource,
  hasBuild,
  isInSite,
  listWrittenEntries,
  orIgnore,
  readLiteralStart,
  siteWithMap,
  toOwnUrl,
} from '../shared/map.ts';
import { findDomainFault } from '../shared/own-names.ts';
import { describeCommonCause, findTargetFault } from '../shared/target-fault.ts';

const messages = {
  unfit: (source: string, target: string, why: string) => `${source} redirects to ${target}, ${why}`,
  variant: (source: string, target: string) =>
    `${source} redirects to ${target}, and the pages there are at the other variant of the URL, so visitors take a second redirect`,
  empty: (source: string, target: string, folder: string) =>
    `${source} redirects to ${target}, but the build has nothing below ${folder}`,
};

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
    good: { 'a target that is a page': siteWithMap(['/meters', '/gauges/']) },
    bad: { 'a target that the host redirects': siteWithMap(['/a', '/gauges']) },
  }),

  *check(site) {
    if (site.map === undefined) return;
    const { map, resolved } = site.map;
    const faulty: { entry: Entry; report: RuleFault; path: string }[] = [];
    for (const entry of [...resolved.exact, ...resolved.patterns]) {
      const { target } = entry.outcome;
      const report = target && checkTarget(site, entry, target);
      if (report !== undefined) faulty.push({ entry, report, path: target?.path ?? '' });
    }

    // A chain takes over the target of its last line, which is the cause. `map-chain` reports a chain to nowhere.
    const chained = new Set(resolved.chains.map(({ entry }) => describeEntry(entry)));
    const isChained = (entry: Entry): boolean => chained.has(describeEntry(entry));
    const written = listWrittenEntries(
      faulty.map(({ entry }) => entry),
      map,
    );
    const causes = new Set(written.filter((entry) => !isChained(entry)));
    const caused = new Set(faulty.flatMap(({ entry, path }) => (causes.has(entry) ? [path] : [])));
    for (const { entry, report, path } of faulty) {
      if (causes.has(entry)) yield { ...entry.place, ...report };
      else if (!caused.has(path) && !(report.lacksTarget && entry.kind === 'exact' && isChained(entry)))
        yield { ...entry.place, ...report };
    }
  },
});

function checkTarget(site: Site, entry: Entry, target: Target): RuleFault | undefined {
  // Without a build, nearly all of a million redirects need no look.
  if (target.origin === '' && !hasBuild(site)) return undefined;
  const [source, to] = [formatSource(entry), printTarget(target)];

  // https://example.com/gauges/ of www.example.com, http://localhost:4321/
  if (target.origin !== '') {
    const domain = findDomainFault(site, to);
    return domain && { message: messages.unfit(source, to, domain.text), fix: domain.fix };
  }
  // /about-us to /about/ of a site below /docs/: `map-foreign` names both URLs.
  if (!isInSite(entry, site.base)) return undefined;
  if (entry.kind === 'pattern' && hasPlaceholders(target.path)) return checkFolder(site, entry, target);

  const path = parsePath(target.path);
  const fault = findTargetFault(site, path, target.query);
  if (fault === undefined) return undefined;
  const { level, text, lacksTarget, fix: ownFix, why } = fault;
  const cause = describeCommonCause(fault, target.path);
  if (lacksTarget)
    return { level, cause, lacksTarget, message: messages.unfit(source, to, text) + proposeUrl(site, path) };

  const own = printTarget(toOwnUrl(site, entry, target));
  const message = messages.unfit(source, to, text);
  if (level === 'error' || own === to)
    return { level, message, cause, ...(ownFix !== undefined && { fix: ownFix }) };
  // With sections, only a part of the map may lead to the target.
  const edit = site.map?.map.sections.length === 0 ? ({ edit: { kind: 'target', to: own } } as const) : {};
  return { level, message, cause, why, fix: `write \`${own}\``, ...edit };
}

/** The target of a pattern: `/new/:slug`, `/new/*`. */
function checkFolder(site: Site, entry: Entry, target: Target): RuleFault | undefined {
  if (site.isAnswered) return undefined;
  const [source, to] = [formatSource(entry), printTarget(target)];
  const start = readLiteralStart(target.path);
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  if (!hasAnythingBelow(site, folder, entry))
    return { message: messages.empty(source, to, decodePath(folder)) };

  const own = findOwnVariant(site, target.path, folder);
  if (own === undefined) return undefined;
  const fix = `write \`${printTarget({ ...target, path: own })}\``;
  const why = 'Each of these URLs redirects to its other variant, so visitors wait for a second redirect.';
  return { level: 'warning', message: messages.variant(source, to), fix, why };
}

/** `/new/:slug/` for the target `/new/:slug`, if the URLs of all pages in that folder end in a slash; and the other way round. */
function findOwnVariant(site: Site, path: string, folder: string): string | undefined {
  if (!/\/:[A-Za-z]\w*\/?$/.test(path)) return undefined;
  const own = toggleTrailingSlash(parsePath(path));
  const { length } = splitSegments(parsePath(path));
  const pages = site.pages.filter(
    ({ servedUrl: url }) => url.startsWith(folder) && splitSegments(url).length === length,
  );
  const isOther = pages.every(({ servedUrl: url }) => url.endsWith('/') === own.endsWith('/'));
  if (pages.length > 0 && isOther) return own;
  return undefined;
}

/** True if a URL below the folder is a page or file, or may be answered by another redirect, a server or the host. */
function hasAnythingBelow(site: Site, folder: string, own: Entry): boolean {
  const isBelow = (path: string): boolean => path.startsWith(folder);
  if (site.files.keys().some(isBelow) || site.documents.some(({ servedUrl: url }) => isBelow(url)))
    return true;

  // /blog/a redirects further, and so does /blog/post-:id.
  const { exact = [], patterns = [] } = site.map?.resolved ?? {};
  const others = patterns.filter((entry) => entry !== own).map(({ text }) => readLiteralStart(text));
  const declared = (site.declared ?? []).map(readLiteralStart);
  if ([...others, ...declared].some(isBelow) || exact.some(({ path }) => isBelow(path))) return true;

  // A wider pattern, a server, a line of the project's own _redirects, and a URL outside of the base.
  const answer = site.ask(parsePath(`${folder}page`));
  return !isMissing(answer) && findAnsweringLine(answer)?.line !== own.place.line;
}
