import { parsePath } from '../../../lib/path.ts';
import { isIcon } from '../../site/icons.ts';
import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import { hitOf, isAbsent } from '../shared/judge.ts';
import { otherForm } from '../shared/other-form.ts';

const bare = page('/').replace('<link rel="icon" href="/icon.svg">\n', '');
const inline = { 'index.html': page('/').replace('/icon.svg', 'data:image/svg+xml,%3Csvg/%3E') };

export default defineRule({
  id: 'icon-missing',
  title: 'The home page links to an icon that exists',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'The icon appears next to every result of the site. Search engines take it from the home page. (Google Search Central, favicon in search results.)',
  fix: 'add src/icon.svg if signpost() builds the site; otherwise add <link rel="icon" href="/favicon.ico"> and the file',
  examples: () => ({
    good: [
      { title: 'a link', files: site() },
      { title: 'the usual URL', files: site({ 'index.html': bare, 'favicon.ico': 'x' }) },
      { title: 'the usual URL beside a data: URL', files: site({ ...inline, 'favicon.ico': 'x' }) },
    ],
    bad: [
      { title: 'no icon', files: site({ 'index.html': bare }) },
      { title: 'a data: URL alone, which has no host and no file', files: site(inline) },
      {
        title: 'a missing file',
        files: site({
          'index.html': bare.replace('<title>', '<link rel="shortcut icon" href="/x.ico"><title>'),
        }),
      },
    ],
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
      // Of a host's root, a build below a base shows nothing: its /favicon.ico may well be there.
      yield site.base === '/' || first !== undefined
        ? { ...at(site, home, first), message }
        : { ...at(site, home), level: 'info', message: `the first page of ${site.base} has no icon` };
    }
    const base = forgottenBase(site);
    for (const rel of icons) {
      if (rel.target.kind !== 'site' || hitOf(site, rel.target) !== undefined) continue;
      // One finding says so of all that forget the base (canonical-base).
      if (base !== undefined && rel.target.path.startsWith(base)) continue;
      const { why = '', fix } = otherForm(site, rel.target.path) ?? {};
      yield {
        ...at(site, home, rel),
        level: 'error',
        message: `the icon ${rel.href} ${isAbsent(site)}${why}`,
        fix: fix ?? 'add the file, or link to an icon that exists',
      };
    }
  },
});
