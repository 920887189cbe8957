import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { siteIcons } from '../shared/icons.ts';
import { at } from '../shared/judge.ts';

const iconed = (href: string) =>
  site({
    'index.html': page('/').replace('/icon.svg', `/${href}`),
    [href]: '<svg viewBox="0 0 48 48"></svg>',
  });

export default defineRule({
  id: 'icon-stable',
  title: 'The address of the icon does not change',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'Icons are fetched rarely. One whose address has a hash of its content changes with it, and the old one shows as missing until the next visit. (Google Search Central, favicon in search results: the URL must be stable.)',
  fix: 'put the icon into public/ under a plain name',
  examples: {
    good: [{ title: 'a plain name', files: iconed('favicon-96x96.svg') }],
    bad: [
      { title: 'a hash', files: iconed('_astro/icon.B3k9xQ2z.svg') },
      { title: 'a hex hash', files: iconed('assets/icon-3f2a9c1d.svg') },
    ],
  },
  *check(site) {
    for (const { page, rel } of siteIcons(site)) {
      if (rel?.target.kind !== 'site' || !hasHash(rel.target.path)) continue;
      yield {
        ...at(site, page, rel),
        message: `the address of the icon, ${rel.href}, has a hash of its content`,
      };
    }
  },
});

function hasHash(path: string): boolean {
  const found = /[.-]([A-Za-z0-9_-]{8,})\.\w+$/.exec(path)?.[1];
  return found !== undefined && /\d/.test(found) && /[A-Za-z]/.test(found) && !/\d+x\d+/.test(found);
}
