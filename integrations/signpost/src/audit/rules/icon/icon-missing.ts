import { parsePath } from '../../../lib/url/path.ts';
import { isIcon } from '../../site/icons.ts';
import { locateOnPage, type Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import { declaredIcons } from '../shared/icons.ts';
import { isAbsent, resolveTarget } from '../shared/judge.ts';
import { describeOtherCase } from '../shared/other-form.ts';

const bare = page('/').replace('<link rel="icon" href="/icon.svg">\n', '');

export default defineRule({
  id: 'icon-missing',
  title: 'The home page links to an icon, and each icon exists',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'The icon appears next to every result of the site. Search engines take it from the home page. (Google Search Central, favicon in search results.)',
  fix: 'add src/icon.svg if signpost() builds the site; otherwise add <link rel="icon" href="/favicon.ico"> and the file',
  examples: () => ({
    good: { 'a link': site() },
    bad: { 'no icon': site({ 'index.html': bare }) },
  }),
  *check(site) {
    const { home } = site;
    if (home === undefined) return;
    const icons = home.rels.filter((rel) => isIcon(rel) && rel.href !== '');
    const [first] = icons;
    if (icons.every(({ href }) => /^data:/i.test(href)) && !site.icons.has(parsePath('/favicon.ico'))) {
      const message =
        first === undefined
          ? 'the home page has no icon, and there is no /favicon.ico'
          : 'the only icon is a data: URL, which no search engine can fetch';
      // A build below a base doesn't contain the host's root, so /favicon.ico may exist.
      yield site.base === '/' || first !== undefined
        ? { ...locateOnPage(site, home, first), message }
        : {
            ...locateOnPage(site, home),
            level: 'info',
            message: `the first page of ${site.base} has no icon`,
          };
    }
    const base = forgottenBase(site);
    const reported = new Set<string>();
    for (const rel of icons) {
      const fault = describeMissingIcon(site, rel, base);
      if (fault === undefined) continue;
      reported.add(rel.href);
      yield { ...locateOnPage(site, home, rel), level: 'error', ...fault };
    }
    for (const { page, rel } of declaredIcons(site)) {
      const fault =
        rel === undefined || reported.has(rel.href) ? undefined : describeMissingIcon(site, rel, base);
      if (rel === undefined || fault === undefined) continue;
      reported.add(rel.href);
      yield { ...locateOnPage(site, page, rel), ...fault };
    }
  },
});

function describeMissingIcon(
  site: Site,
  { href, target }: Rel,
  base: string | undefined,
): Pick<Report, 'message' | 'fix'> | undefined {
  if (target.kind !== 'site' || resolveTarget(site, target) !== undefined) return undefined;
  // `canonical-host` reports all URLs without the base at once.
  if (base !== undefined && target.path.startsWith(base)) return undefined;
  const { text = '', fix } = describeOtherCase(site, target.path) ?? {};
  return {
    message: `the icon ${href} ${isAbsent(site)}${text}`,
    fix: fix ?? 'add the file, or link to an icon that exists',
  };
}
