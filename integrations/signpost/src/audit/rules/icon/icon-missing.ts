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
  title: 'The home page names an icon that exists',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'The icon appears beside every result of the site. It is taken from the home page. (Google Search Central, favicon in search results.)',
  fix: 'add src/icon.svg where signpost() builds the site, else <link rel="icon" href="/favicon.ico"> and the file',
  examples: () => ({
    good: [
      { title: 'a link', files: site() },
      { title: 'the usual address', files: site({ 'index.html': bare, 'favicon.ico': 'x' }) },
      { title: 'the usual address beside a data: address', files: site({ ...inline, 'favicon.ico': 'x' }) },
    ],
    bad: [
      { title: 'no icon', files: site({ 'index.html': bare }) },
      { title: 'a data: address alone, which has no host and no file', files: site(inline) },
      {
        title: 'a file that is not there',
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
          ? 'the home page names no icon, and there is no /favicon.ico'
          : 'the only icon is a data: address, which no search engine can fetch';
      // Of a host's root, a build below a base shows nothing: its /favicon.ico may well be there.
      yield site.base === '/' || first !== undefined
        ? { ...at(site, home, first), message }
        : { ...at(site, home), level: 'advice', message: `the first page of ${site.base} names no icon` };
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
        fix: fix ?? 'add the file, or name an icon that is there',
      };
    }
  },
});
