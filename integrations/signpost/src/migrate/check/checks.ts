import type { Page } from '../../audit/site/page.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Target } from '../../audit/site/target.ts';
import type { Day } from '../../lib/date.ts';
import type { Example, Finding, FindingDefinition, Level } from '../../lib/finding.ts';
import { pairExamples } from '../../lib/finding-example.ts';
import { type OldSite, removeWww } from '../inventory/hosts.ts';
import { isOnlyMissed } from '../state/old-url.ts';
import { type Coverage, split } from './url-result.ts';

export interface Subject {
  readonly site: Site;
  readonly coverage: Coverage;
  readonly old: OldSite;
  readonly hosts: ReadonlySet<string>;
  /** The domains in the options of the last build; undefined if no such build is known. */
  readonly builtHosts?: ReadonlySet<string> | undefined;
  readonly move: Day | undefined;
  /** Findings of the audit, so that nothing is reported twice. */
  readonly audited: readonly Finding[];
  readonly place: (url: string) => Pick<Finding, 'file' | 'line' | 'url'>;
}

/** A finding as a check yields it, before its id, conventions and level are added. */
interface CheckFinding extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  readonly level?: Level;
}

export interface MigrationCheck extends FindingDefinition {
  check(subject: Subject): Iterable<CheckFinding>;
}

type Files = Example['files'];
const filed = (title: string, files: Files): Example => ({ title, files });
const map = (...entries: readonly string[]): Files => ({
  'redirects.yaml': entries.length === 0 ? 'redirects: []' : ['redirects:', ...entries].join('\n  '),
});
const toPumps = '- { from: /pumps.html, to: /pumps/ }';
const oldUrl = (url: string): Files => ({ 'migration/old-urls.txt': url });
const review = (row: string): Files => ({ 'migration/review.csv': `old,new,status\n${row}` });

export const lost: MigrationCheck = {
  id: 'migrate-lost',
  title: 'Every old URL has a target',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'An old URL without a redirect returns 404, so its visitors and links are lost. A page that is removed on purpose should return 410. (Google Search Central, site moves.)',
  fix: 'redirect it to the page that replaces it, list it under `gone`, or mark it as open in the review',
  *check({ coverage, place, audited }) {
    const reported = new Set(
      audited.filter(({ rule }) => rule === 'map-target').map(({ file, line }) => `${file}:${line}`),
    );
    for (const { old, result, target, by, byPath } of coverage.all) {
      const where = place(old.url);
      if (result === 'broken' && !reported.has(`${by?.file}:${by?.line}`)) {
        yield {
          ...where,
          message: `an old URL redirects to ${target}, which the new site doesn't have`,
        };
      }
      // The checks of queries and of chains report the others.
      if (result !== 'lost' || byPath === true || coverage.viaOf(old) !== undefined) continue;
      yield { ...where, message: 'the new site has no page or redirect for an old URL' };
    }
  },
  examples: () =>
    pairExamples(
      filed("An old URL that the map doesn't have", { ...map(), ...oldUrl('/pumps.html') }),
      filed('The map redirects it', { ...map(toPumps), ...oldUrl('/pumps.html') }),
    ),
};

export const chain: MigrationCheck = {
  id: 'migrate-chain',
  title: 'Redirects of the old site lead straight to the new site',
  level: 'error',
  conventions: ['W-REDIR-4', 'W-MIG-4'],
  why: 'The old site had redirects of its own. Without them in the map, they break when the old host is switched off, or cost a second redirect. (Google Search Central, site moves: avoid chaining redirects.)',
  fix: 'add the old URL to the map, with its final target',
  *check({ coverage, place }) {
    for (const { old, result } of coverage.all) {
      const via = result === 'lost' ? coverage.viaOf(old) : undefined;
      if (via === undefined) continue;
      const to = via.target === '' ? via.old.url : via.target;
      const end = via.result === 'gone' ? 'which is gone' : `which is now at ${to}`;
      yield {
        ...place(old.url),
        message: `the old site redirects ${old.url} to ${via.old.url}, ${end}. The map has no redirect for ${old.url}`,
        fix: via.result === 'gone' ? `list ${old.url} under \`gone\`` : `redirect ${old.url} to ${to}`,
      };
    }
  },
  examples: () =>
    pairExamples(
      filed('The old site redirects /p to /pumps.html, and the map has the latter only', map(toPumps)),
      filed('The map has both', map('- { from: /p, to: /pumps/ }', toPumps)),
    ),
};

export const homeQuery: MigrationCheck = {
  id: 'migrate-home-query',
  title: "A URL with a query doesn't return the page of its bare path",
  level: 'error',
  conventions: ['W-MIG-4', 'W-REDIR-5'],
  why: 'A static site ignores queries, so /?p=42 returns the home page. Nobody sees a 404, but the page is lost. (Google Search Central, site moves.)',
  fix: 'redirect it to the page that replaces it (with its query: `from: /?p=42`), list it under `gone`, or mark it as open in the review',
  *check({ coverage, site, place }) {
    for (const { old, result, byPath } of coverage.all) {
      if (result !== 'lost' || byPath !== true || coverage.viaOf(old) !== undefined) continue;
      yield {
        ...place(old.url),
        message: `an old page was identified by its query, and the new ${split(old.url).path === site.base ? 'home page' : 'page at its path'} is returned instead`,
      };
    }
  },
  examples: () =>
    pairExamples(
      filed('The home page is returned for an old page that is identified by its query', {
        ...oldUrl('/?p=42'),
        ...map(),
      }),
      filed('The map has the query', { ...oldUrl('/?p=42'), ...map('- { from: /?p=42, to: /pumps/ }') }),
    ),
};

export const oldHost: MigrationCheck = {
  id: 'migrate-old-host',
  title: 'The new site has no links to the old host',
  level: 'error',
  conventions: ['W-MIG-4', 'W-CANON-4', 'W-CANON-3'],
  why: 'Links, canonicals, hreflang and mobile alternates with the old host tell crawlers to prefer it, and cost each visitor a redirect. (Google Search Central, site moves: update annotations and internal links.)',
  fix: 'use the new URL',
  *check(subject) {
    const { site, old } = subject;
    // A link to another domain costs a redirect all the same.
    const own = removeWww(new URL(site.origin).host);
    const foreign = new Set([...old.hosts].filter((host) => host !== own));
    if (foreign.size === 0) return;

    for (const page of site.pages) yield* checkPageHead(page, foreign, subject);
    for (const sitemap of site.sitemaps) {
      if (/sitemap-old/.test(sitemap.file)) continue;
      const wrong = sitemap.entries.find(
        ({ loc }) => URL.parse(loc) !== null && foreign.has(removeWww(new URL(loc).host)),
      );
      if (wrong === undefined) continue;
      yield {
        file: sitemap.file,
        line: wrong.line,
        column: wrong.column,
        message: `the sitemap of the new site lists ${wrong.loc}`,
      };
    }
  },
  examples: () =>
    pairExamples(
      filed('A link to the old host', {
        'dist/index.html': '<a href="https://old.example.com/pumps.html">Pumps</a>',
      }),
      filed('A link to the new page', { 'dist/index.html': '<a href="/pumps/">Pumps</a>' }),
    ),
};

/** The name of a `link` in a message: `canonical`, `hreflang "de"`, `alternate`, or its `rel`. */
function nameRel({ rel, hreflang, media }: Page['rels'][number]): string {
  if (rel.includes('canonical')) return 'canonical';
  if (hreflang !== undefined) return `hreflang "${hreflang}"`;
  return media === undefined ? rel.join(' ') : 'alternate';
}

function* checkPageHead(
  page: Page,
  foreign: ReadonlySet<string>,
  { site }: Subject,
): Generator<CheckFinding> {
  const url = site.origin + page.url;

  for (const rel of page.rels) {
    const { href, target, line, column } = rel;
    if (!hasTargetOn(target, foreign)) continue;
    const message = `the ${nameRel(rel)} points to the old URL ${href}`;
    yield { file: page.file, line, column, url, message };
  }
  for (const { kind, href, target, line, column } of page.refs) {
    if (kind !== 'link' || !hasTargetOn(target, foreign)) continue;
    yield {
      file: page.file,
      line,
      column,
      url,
      level: 'warning',
      message: `a link points to the old URL ${href}`,
    };
  }
}

function hasTargetOn(target: Target, hosts: ReadonlySet<string>): boolean {
  return target.kind === 'web' && hosts.has(removeWww(new URL(target.origin).host));
}

export const alias: MigrationCheck = {
  id: 'migrate-domain',
  title: 'The old host redirects to the new one',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-7'],
  why: 'Visitors request the old host first. It must redirect as another domain of the new site, or on its own server with the same map. (Google Search Central, site moves.)',
  fix: 'serve the redirects of the map on the old host, and list it with `npx astro-signpost migrate check --alias HOST`, or under `deploy.domains` in the options of signpost()',
  *check({ old, hosts, builtHosts }) {
    for (const host of old.hosts) {
      const names = listHostNames(host);
      const isListed = hosts.has(host);
      if (isListed && builtHosts?.has(host) === false)
        yield {
          message: `the host files of the build don't redirect the old host ${host}, since \`deploy.domains\` doesn't have it`,
          fix: `add ${names.join(' and ')} to \`deploy.domains\` in the options of signpost(), and build again. If the old host has a server of its own that redirects, no action is needed`,
        };
      if (isListed) continue;
      yield {
        message: `the old host ${host} is not a domain of the new site`,
        fix: `serve the redirects of the map on it (npx astro-signpost map compile --alias ${names.join(',')} --host HOST --output deploy, or the same map on its own server). Then run npx astro-signpost migrate check --alias ${names.join(',')} once. In an Astro project, add ${names.join(' and ')} to \`deploy.domains\` in the options of signpost() instead`,
      };
    }
  },
  examples: () =>
    pairExamples(
      filed("The map doesn't serve the old host", {
        ...oldUrl('https://old.example.com/pumps.html'),
        'astro.config.mjs': 'signpost()',
      }),
      filed('The old host is one of the domains', {
        ...oldUrl('https://old.example.com/pumps.html'),
        'astro.config.mjs': 'signpost({ deploy: { domains: ["old.example.com"] } })',
      }),
    ),
};

/** A host with its `www.` counterpart. An IP address has none, nor has `shop.example.com`. */
function listHostNames(host: string): string[] {
  const [, second = '', third = '', more] = host.split('.');
  const isDomain = third === '' || (more === undefined && second.length <= 3 && third.length === 2);
  return isDomain && !/^\[|^[\d.]+$/.test(host) ? [host, `www.${host}`] : [host];
}

/** From this many days before the move on, an open URL is a warning. */
const near = 7;

const missed = "since the move, visitors have requested a URL that the new site doesn't have";

export const open: MigrationCheck = {
  id: 'migrate-open',
  title: 'No old URL is open',
  level: 'info',
  conventions: ['W-MIG-4'],
  why: 'An open URL still returns 404 on the day of the move.',
  fix: 'run `npx astro-signpost migrate review` to decide it',
  *check({ coverage, site, move, place }) {
    const days =
      move === undefined
        ? Number.POSITIVE_INFINITY
        : (Date.parse(move) - Date.parse(site.today)) / 86_400_000;
    for (const { old, result } of coverage.all) {
      if (result !== 'open') continue;
      if (isOnlyMissed(old)) {
        yield { ...place(old.url), level: 'warning', message: missed };
        continue;
      }
      const message =
        days <= near ? `an old URL is still open, and the move is on ${move}` : 'an old URL is open';
      yield { ...place(old.url), level: days <= near ? 'warning' : 'info', message };
    }
  },
  examples: () =>
    pairExamples(
      filed('A row of the review without a decision', review('/pumps.html,,open')),
      filed('Every row is decided', review('/pumps.html,/pumps/,accepted')),
    ),
};
