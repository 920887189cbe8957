import { parsePath } from '../../core/path.ts';
import { isIcon } from '../../site/icons.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, hitOf } from '../shared/judge.ts';

const bare = page('/').replace('<link rel="icon" href="/icon.svg">\n', '');

export default defineRule({
  id: 'icon-missing',
  title: 'The home page names an icon that is there',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'The icon stands beside every result of the site. It is taken from the home page. (Google Search Central, favicon in search results.)',
  fix: 'add <link rel="icon" href="/favicon.ico"> and the file',
  examples: {
    good: [
      { title: 'a link', files: site() },
      { title: 'the usual address', files: site({ 'index.html': bare, 'favicon.ico': 'x' }) },
    ],
    bad: [
      { title: 'no icon', files: site({ 'index.html': bare }) },
      {
        title: 'a file that is not there',
        files: site({
          'index.html': bare.replace('<title>', '<link rel="shortcut icon" href="/x.ico"><title>'),
        }),
      },
    ],
  },
  *check(site) {
    const { home } = site;
    if (home === undefined) return;
    const icons = home.rels.filter((rel) => isIcon(rel) && rel.href !== '');
    if (icons.length === 0 && !site.icons.has(parsePath('/favicon.ico'))) {
      yield { ...at(site, home), message: 'the home page names no icon, and there is no /favicon.ico' };
    }
    for (const rel of icons) {
      if (hitOf(site, rel.target) === undefined)
        yield { ...at(site, home, rel), level: 'error', message: `the icon ${rel.href} is not in the build` };
    }
  },
});
