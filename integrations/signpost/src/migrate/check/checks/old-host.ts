import type { Page } from '../../../audit/site/page.ts';
import type { Target } from '../../../audit/site/target.ts';
import { bareHost } from '../../inventory/hosts.ts';
import type { MigrationCheck, Subject, Told } from '../check.ts';

export const oldHost: MigrationCheck = {
  id: 'migrate-old-host',
  title: 'The new site names no address of the old host',
  level: 'error',
  conventions: ['W-MIG-4', 'W-CANON-4', 'W-CANON-3'],
  why: 'Links, canonicals, hreflang and mobile alternates that still name the old host tell crawlers that it is the one that counts, and cost each visitor a hop. (Google Search Central, site moves: update annotations and internal links.)',
  fix: 'name the new address',
  *check(subject) {
    const { site, old } = subject;
    // An alias is no excuse: a link to it is a hop all the same.
    const own = bareHost(new URL(site.origin).host);
    const foreign = new Set([...old.hosts].filter((host) => host !== own));
    if (foreign.size === 0) return;
    for (const page of site.pages) yield* pageTells(page, foreign, subject);
    for (const sitemap of site.sitemaps) {
      if (/sitemap-old/.test(sitemap.file)) continue;
      const wrong = sitemap.entries.find(
        ({ loc }) => URL.parse(loc) !== null && foreign.has(bareHost(new URL(loc).host)),
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
};

function* pageTells(page: Page, foreign: ReadonlySet<string>, { site }: Subject): Generator<Told> {
  const url = site.origin + page.address;
  for (const { rel, href, hreflang, media, target, line, column } of page.rels) {
    if (!leadsTo(target, foreign)) continue;
    const what = rel.includes('canonical')
      ? 'canonical'
      : hreflang !== undefined
        ? `hreflang "${hreflang}"`
        : media !== undefined
          ? 'alternate'
          : rel.join(' ');
    yield { file: page.file, line, column, url, message: `the ${what} names the old address ${href}` };
  }
  for (const { kind, href, target, line, column } of page.refs) {
    if (kind !== 'link' || !leadsTo(target, foreign)) continue;
    yield {
      file: page.file,
      line,
      column,
      url,
      level: 'warning',
      message: `a link names the old address ${href}`,
    };
  }
}

function leadsTo(target: Target, hosts: ReadonlySet<string>): boolean {
  return target.kind === 'web' && hosts.has(bareHost(new URL(target.origin).host));
}
