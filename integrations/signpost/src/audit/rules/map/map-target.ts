import { parsePath } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import { hasPlaceholders, printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import {
  describeCommonCause,
  findTargetFault,
  listUnlistedPages,
  shortenUrl,
  type TargetFault,
} from '../shared/judge.ts';
import { guessUrl } from '../shared/likely-target.ts';
import {
  formatSource,
  hasBuild,
  listWrittenEntries,
  mapText,
  placeOf,
  siteWithMap,
  toOwnUrl,
} from '../shared/map.ts';
import { findDomainFault } from '../shared/own-domains.ts';

const to = (path: string, files: Record<string, string> = {}) =>
  site({ 'redirects.yaml': mapText(['/a', path]), ...files });

export default defineRule({
  id: 'map-target',
  title: 'A redirect leads to an indexable page, on the canonical host of the site',
  level: 'error',
  conventions: ['W-REDIR-9', 'W-REDIR-4', 'W-MIG-4'],
  why: "A redirect passes the old URL's ranking to its target. A target that is missing, noindex or a duplicate wastes it. (Google Search Central, site moves.)",
  fix: 'redirect to the canonical URL of the page that replaced it, or move the line to `gone`',
  examples: () => ({
    good: {
      'patterns that meet at a URL that was never published': siteWithMap(
        ['/:page.html', '/:page/'],
        ['/pdf/*', '/docs/*'],
      ),
    },
    bad: { 'a URL variant': to('/gauges') },
  }),
  *check(site) {
    yield* findOtherHosts(site);
    if (site.map === undefined || !hasBuild(site)) return;
    const { map, resolved } = site.map;
    const all = [...resolved.exact, ...resolved.patterns].flatMap((entry) => {
      const fault = findEntryFault(site, entry);
      return fault === undefined ? [] : [{ entry, fault }];
    });
    // A chain takes over the target of its last line, which is the cause.
    const written = new Set(
      listWrittenEntries(
        all.map(({ entry }) => entry),
        map,
      ),
    );
    const caused = new Set([...written].map(({ outcome }) => outcome.target?.path));
    const causes = all.filter(({ entry }) => written.has(entry) || !caused.has(entry.outcome.target?.path));
    const entries = causes.map(({ entry }) => entry);
    const likely = findLikelyTargets(site, causes);
    const byTarget = Map.groupBy(entries, ({ outcome }) => outcome.target?.path);
    for (const { entry, fault } of causes) {
      const target = entry.outcome.target === undefined ? '' : printTarget(entry.outcome.target);
      const alike = byTarget.get(entry.outcome.target?.path)?.length ?? 0;
      const { message, fix, isVariant } = proposeTarget(site, entry, fault, { alike, likely });
      const { path = '' } = entry.outcome.target ?? {};
      yield {
        ...entry.place,
        level: fault.level,
        message: `${formatSource(entry)} redirects to ${target}, ${fault.text}${message}`,
        ...(fix === undefined ? {} : { fix }),
        cause: describeCommonCause(fault, path),
        ...(alike > 1 ? { shared: target } : {}),
        ...(fault.lacksTarget ? { lacksTarget: fault.lacksTarget } : {}),
        ...(isVariant && written.has(entry) ? proposeOwnUrl(site, entry) : {}),
      };
    }
  },
});

interface Meant {
  /** Follows the error. */
  readonly message: string;
  readonly fix?: string;
  /** True if the page is known, and the target only a variant of its URL. */
  readonly isVariant?: true;
}

/** Missing targets of the ledger ─▶ the page that each probably became, where `ledger-lost` would name it as its target. */
function findLikelyTargets(
  site: Site,
  causes: readonly { entry: Entry; fault: TargetFault }[],
): Map<string, string> {
  const listed = new Set(site.ledger.map(({ path }) => path));
  const lost = causes.flatMap(({ entry: { outcome }, fault }) => {
    const path = fault.lacksTarget && outcome.target ? parsePath(outcome.target.path) : undefined;
    return path !== undefined && listed.has(path) ? [path] : [];
  });
  const paths = [...new Set(lost)];
  if (paths.length === 0) return new Map();
  const targets = site.likely?.(site, paths) ?? [];
  const fresh = new Set(listUnlistedPages(site).map(String));
  return new Map(
    paths.flatMap((path, at) => {
      const target = targets[at];
      return target !== undefined && (fresh.size === 0 || fresh.has(target)) ? [[path, target] as const] : [];
    }),
  );
}

interface Known {
  /** The number of redirects with this target. */
  readonly alike: number;
  readonly likely: ReadonlyMap<string, string>;
}

/** The probably intended target: the page that it became, one with a similar name, or its own variant. */
function proposeTarget(
  site: Site,
  { outcome: { target } }: Entry,
  { level }: TargetFault,
  { alike, likely }: Known,
): Meant {
  if (target === undefined) return { message: '' };
  const path = parsePath(target.path);
  const hit = site.find(path, target.query);
  if (hit === undefined) {
    if (path === `${site.base}sitemap.xml` && site.find(parsePath(`${site.base}sitemap-index.xml`)))
      return { message: '', fix: ownSitemap };
    const known = likely.get(path) ?? guessUrl(site, path);
    const message = known === undefined ? '' : `. Did you mean "${shortenUrl(known)}"?`;
    if (alike < 2) return { message };
    const to = known ?? 'NEW';
    const says = known === undefined ? ' with its new URL in place of NEW' : '';
    return {
      message,
      fix: `redirect ${path} itself, and all ${alike} redirects to it follow: \`npx astro-signpost map add ${path} ${to}\`${says}. If the page is gone, pass \`--gone\` in place of ${to}. \`npx astro-signpost audit --fix\` then writes the new target, or \`status: 410\`, in each line`,
    };
  }
  const isVariant = level === 'warning' && hit.kind === 'page' && hit.page.kind === 'page';
  if (!isVariant) return { message: '' };
  const fix = `write \`${printTarget({ ...target, path: hit.page.url })}\``;
  return { message: '', fix, isVariant };
}

/** The build is still that of @astrojs/sitemap. */
const ownSitemap =
  "build the site with Signpost's Astro integration, which writes /sitemap.xml, then check the map again";

/** With sections, only a part of the map may lead to the target. */
function proposeOwnUrl(site: Site, entry: Entry): Pick<Report, 'edit'> {
  const { target } = entry.outcome;
  if (target === undefined || site.map?.map.sections.length !== 0) return {};
  return { edit: { kind: 'target', to: printTarget(toOwnUrl(site, entry, target)) } };
}

function findEntryFault(site: Site, { outcome, kind }: Entry): TargetFault | undefined {
  const { target } = outcome;
  if (target === undefined || target.origin !== '') return undefined;
  if (kind === 'pattern' && hasPlaceholders(target.path)) return undefined;
  return findTargetFault(site, parsePath(target.path), target.query);
}

/** Targets on another host name of the site, a staging copy or the developer's own machine. */
function* findOtherHosts(site: Site): Generator<Report> {
  const { exact = [], patterns = [] } = site.map?.resolved ?? {};
  const reported = new Set<string>();
  for (const entry of [...exact, ...patterns]) {
    const { target } = entry.outcome;
    if (target === undefined || target.origin === '' || reported.has(placeOf(entry))) continue;

    const to = printTarget(target);
    const fault = findDomainFault(site, to, formatSource(entry));
    if (fault === undefined) continue;
    reported.add(placeOf(entry));
    yield {
      ...entry.place,
      message: `${formatSource(entry)} redirects to ${to}, ${fault.text}`,
      fix: `${fault.fix}, or keep it on purpose with \`# signpost-ignore map-target: reason\` above the line`,
    };
  }
}
