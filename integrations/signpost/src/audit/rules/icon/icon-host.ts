import type { Path } from '../../../lib/path.ts';
import { isIcon } from '../../site/icons.ts';
import type { Page } from '../../site/page.ts';
import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const iconed = (address: string, href: string) => page(address).replace('/icon.svg', href);

export default defineRule({
  id: 'icon-host',
  title: 'A host has one icon, on its own domain',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: "Search engines use one icon for each host, from its home page. They don't show one on another domain, or a different one on each page. (Google Search Central, favicon in search results.)",
  fix: 'serve the icon from this host, and use the same one on every page',
  examples: () => ({
    good: [{ title: 'one icon', files: site() }],
    bad: [
      {
        title: 'on another domain',
        files: site({ 'index.html': iconed('/', 'https://cdn.example.net/icon.svg') }),
      },
      {
        title: 'another one on a page',
        files: site({
          'gauges/index.html': iconed('/gauges/', '/gauge.svg'),
          'gauge.svg': '<svg viewBox="0 0 1 1"/>',
        }),
      },
    ],
  }),
  *check(site) {
    const { home } = site;
    if (home === undefined) return;
    for (const rel of home.rels) {
      if (!isIcon(rel) || rel.target.kind !== 'web') continue;
      yield {
        ...at(site, home, rel),
        message: `the icon is on ${rel.target.origin}, not on the site's own host`,
      };
    }
    const own = new Set(iconsOf(home));
    if (own.size === 0) return;
    for (const page of site.pages) {
      const other = page.rels.find(
        (rel) => isIcon(rel) && rel.target.kind === 'site' && !own.has(rel.target.path),
      );
      if (other?.target.kind === 'site')
        yield {
          ...at(site, page, other),
          message: `the page uses the icon ${other.target.path}, which the home page does not`,
        };
    }
  },
});

function* iconsOf({ rels }: Page): Generator<Path> {
  for (const rel of rels) if (isIcon(rel) && rel.target.kind === 'site') yield rel.target.path;
}
