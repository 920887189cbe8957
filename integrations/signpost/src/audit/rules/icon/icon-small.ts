import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { suppliedIcons } from '../shared/icons.ts';

const named = (href: string) => site()['index.html']?.replace('/icon.svg', href) ?? '';
/** GIF is the only format with a plain-text header. */
const gif = (side: string) => `GIF89a${side}\0${side}\0`;

export default defineRule({
  id: 'icon-small',
  title: 'No icon of 16 by 16 px is supplied',
  level: 'warning',
  conventions: ['W-ICON-3'],
  why: 'Search engines scale the icon down to 16 px themselves. A file of that size is too small for high-resolution screens, and may be the one that is used. (Google Search Central, favicon in search results.)',
  fix: 'remove the 16 px image, inside the .ico file too',
  examples: () => ({
    good: {
      '48 px': site({ 'index.html': named('/i.gif'), 'i.gif': gif('0') }),
      'an image of a plugin': site({ 'plugins/a/img/icon16.png': 'x' }),
    },
    bad: {
      '16 px': site({ 'index.html': named('/i.gif'), 'i.gif': gif('\u0010') }),
      '16 px in /favicon.ico, to which no page links': site({ 'favicon.ico': gif('\u0010') }),
      'a file for 16 px, to which no page links': site({ 'favicon-16x16.png': 'x' }),
      '16 px in the web manifest': site({
        '/': { head: '<link rel="manifest" href="/m.json">' },
        'm.json': '{ "icons": [{ "src": "/i.gif" }] }',
        'i.gif': gif('\u0010'),
      }),
      '16 px on another page': site({
        'gauges/index.html': page('/gauges/').replace('/icon.svg', '/i.gif'),
        'i.gif': gif('\u0010'),
      }),
    },
  }),
  *check(site) {
    const reported = new Set<string>();
    for (const { file, type, sizes } of suppliedIcons(site)) {
      const small = sizes.find(({ width, height }) => width <= 16 && height <= 16);
      if (type === 'svg' || small === undefined || reported.has(file)) continue;
      reported.add(file);
      yield { file, message: `the icon ${file} contains an image of ${small.width} by ${small.height} px` };
    }
    for (const file of site.files.values()) {
      if (named16.test(file) && !reported.has(file))
        yield { file, message: `the icon ${file} is 16 by 16 px` };
    }
  },
});

/** A file of icon generators that browsers and search engines may find by themselves. */
const named16 = /(?:(?:^|\/)favicon|^(?:[^/]+\/)?icon)[-_]?16(?:x16)?\.(?:png|ico|gif)$/i;
