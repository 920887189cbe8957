import type { Site } from '../../audit/site/site.ts';
import type { Finding } from '../../lib/finding.ts';
import { removeWww } from '../../lib/url/host-name.ts';
import type { Page } from '../../pages/page.ts';
import type { LinkTarget } from '../../pages/target.ts';
import { describeOtherHost } from '../../verify/live-page.ts';
import type { OldSite } from '../inventory/hosts.ts';
import { isKnownFrom404sAlone } from '../state/old-url.ts';
import type { CheckFinding, MoveCheck } from '../steps.ts';
import type { JudgedUrl } from './coverage.ts';

/** The new build, and the old URLs. */
export interface CheckedMigration {
  readonly site: Site;
  /** The old URLs with the results on the new site: `lost`, `open`, `redirected`, … */
  readonly judged: readonly JudgedUrl[];
  readonly old: OldSite;
  /** The host names of the new site, with `deploy.domains`, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** The line of an old URL in the inventory. */
  readonly place: (url: string) => Pick<Finding, 'file' | 'line' | 'url'>;
}

export const lostCheck: MoveCheck<Pick<CheckedMigration, 'judged' | 'place'>> = {
  id: 'migrate-lost',
  title: 'Every old URL has a target',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'An old URL that leads to no page in its place loses its visitors and links. A page that is removed on purpose should return 410. (Google Search Central, site moves.)',
  fix: 'decide on it in the review, as open if it has to wait: `npx astro-signpost migrate review`',
  *check({ judged, place }) {
    for (const { old, result, target, byPath } of judged) {
      if (result === 'broken')
        yield {
          ...place(old.url),
          message: `an old URL redirects to ${target}, which the new site doesn't have`,
          fix: 'choose another page in the review, where it may be among those decided: `npx astro-signpost migrate review`',
        };
      if (result !== 'lost') continue;

      // /?p=42 would get the home page, since a static site ignores queries.
      const message = byPath
        ? 'an old page was identified by its query, and the new page at its path is returned instead'
        : 'the new site has no page or redirect for an old URL';
      // The decision has no line in redirects.yaml any more.
      const isDecided = (old.decision?.target ?? '') !== '';
      yield { ...place(old.url), message, ...(isDecided && { fix: restoreFix }) };
    }
  },
};

const restoreFix =
  "it was decided, and isn't in the redirect map: `npx astro-signpost migrate review` writes it there again when you end it";

const oldHostCheck: MoveCheck<CheckedMigration> = {
  id: 'migrate-old-host',
  title: 'The new site has no links to the old host',
  level: 'error',
  conventions: ['W-MIG-4', 'W-CANON-4', 'W-CANON-3'],
  why: 'Links, canonicals, hreflang and mobile alternates with the old host tell crawlers to prefer it, and cost each visitor a redirect. (Google Search Central, site moves: update annotations and internal links.)',
  fix: 'use the new URL',
  *check({ site, old }) {
    // An old host in `deploy.domains` counts too: each link to the host costs a redirect.
    const newHost = removeWww(new URL(site.origin).host);
    const oldHosts = new Set([...old.hosts].filter((host) => host !== newHost));
    if (oldHosts.size === 0) return;

    for (const page of site.pages) yield* checkPage(page, oldHosts, site.origin + page.servedUrl);
    for (const { file, entries } of site.sitemaps) {
      // sitemap-old.xml lists old URLs on purpose.
      if (/sitemap-old/.test(file)) continue;
      const oldUrlEntry = entries.find(({ loc }) => oldHosts.has(removeWww(URL.parse(loc)?.host ?? '')));
      if (oldUrlEntry === undefined) continue;
      const { line, column, loc } = oldUrlEntry;
      yield { file, line, column, message: `the sitemap of the new site lists ${loc}` };
    }
  },
};

/** The links, canonicals and alternates of a page that name an old host. */
function* checkPage(page: Page, oldHosts: ReadonlySet<string>, url: string): Generator<CheckFinding> {
  const { file } = page;

  for (const rel of page.rels) {
    const { href, target, line, column } = rel;
    if (!hasTargetOn(target, oldHosts)) continue;
    yield { file, line, column, url, message: `the ${nameRel(rel)} points to the old URL ${href}` };
  }
  for (const { kind, href, target, line, column } of page.refs) {
    if (kind !== 'link' || !hasTargetOn(target, oldHosts)) continue;
    yield { file, line, column, url, level: 'warning', message: `a link points to the old URL ${href}` };
  }
}

/** The name of a `link` in a message: `canonical`, `hreflang "de"`, or its `rel`. */
function nameRel({ rel, hreflang }: Page['rels'][number]): string {
  if (rel.includes('canonical')) return 'canonical';
  if (hreflang !== undefined) return `hreflang "${hreflang}"`;
  return rel.join(' ');
}

function hasTargetOn(target: LinkTarget, hosts: ReadonlySet<string>): boolean {
  return target.kind === 'web' && hosts.has(removeWww(new URL(target.origin).host));
}

const canonicalCheck: MoveCheck<CheckedMigration> = {
  id: 'migrate-canonical',
  title: 'The canonicals of the new site name the new site',
  level: 'error',
  conventions: ['W-MIG-4', 'W-CANON-2'],
  why: 'A canonical left over from staging names the page of that host as the one to index. (Google Search Central, site moves: update annotations.)',
  fix: "build with the site's own URL",
  *check({ site, old }) {
    for (const { file, canonicals, servedUrl } of site.pages) {
      const [canonical] = canonicals;
      const url = site.origin + servedUrl;
      // `migrate-old-host` reports a canonical on the old host.
      if (canonical === undefined || hasTargetOn(canonical.target, old.hosts)) continue;
      const { href, line, column } = canonical;
      const fix = describeOtherHost(href, url);
      if (fix === undefined) continue;
      const cause = `canonical on ${new URL(href).host}`;
      yield { file, line, column, url, message: `its canonical is ${href}`, cause, fix };
    }
  },
};

const domainCheck: MoveCheck<CheckedMigration> = {
  id: 'migrate-domain',
  title: 'The old host redirects to the new one',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-7'],
  why: 'Visitors request the old host first. It must redirect as another domain of the new site, or on its own server with the same map. (Google Search Central, site moves.)',
  fix: 'serve the redirects of the map on the old host, and list it under `deploy.domains` in the options of signpost()',
  *check({ old, hosts }) {
    for (const host of old.hosts) {
      if (hosts.has(host)) continue;
      // `old.example` has a `www.old.example` beside it, `shop.example.com` has none.
      const names = host.split('.').length === 2 ? `${host},www.${host}` : host;
      yield {
        message: `the old host ${host} is not a domain of the new site`,
        fix: `in an Astro project, add ${names} to \`deploy.domains\` in the options of signpost(), and build again. Otherwise, run npx astro-signpost map compile --alias ${names} --host HOST --output deploy, and npx astro-signpost migrate check --alias ${names} once`,
      };
    }
  },
};

const openCheck: MoveCheck<CheckedMigration> = {
  id: 'migrate-open',
  title: 'No old URL is open',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'An open URL still returns 404 on the day of the move.',
  fix: 'run `npx astro-signpost migrate review` to decide it',
  *check({ judged, place }) {
    for (const { old, result } of judged) {
      if (result !== 'open') continue;
      const message = isKnownFrom404sAlone(old)
        ? "since the move, visitors have requested a URL that the new site doesn't have"
        : 'an old URL is open';
      yield { ...place(old.url), message };
    }
  },
};

export const migrationChecks: readonly MoveCheck<CheckedMigration>[] = [
  lostCheck,
  oldHostCheck,
  canonicalCheck,
  domainCheck,
  openCheck,
];
