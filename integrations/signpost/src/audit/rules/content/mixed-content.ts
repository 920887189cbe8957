import { at, type Page, type Ref } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';

export default defineRule({
  id: 'mixed-content',
  title: 'A page on https loads nothing over http',
  level: 'info',
  conventions: [],
  isAlwaysOn: true,
  why: 'Browsers block scripts, styles and frames that an https page loads over http. They load images over https or not at all. (W3C, Mixed Content.)',
  fix: 'change the URL to https',
  scope: 'page',
  examples: () => ({
    good: {
      https: inBody('<script src="https://cdn.example.net/a.js"></script>'),
      'a link to a site without https': inBody('<a href="http://old.example.net/">Old</a>'),
    },
    bad: {
      'a script': inBody('<script src="http://cdn.example.net/a.js"></script>'),
      'an image of its own': inBody('<img src="http://www.example.com/icon.svg" alt="">'),
    },
  }),
  *check(site) {
    if (!site.origin.startsWith('https:')) return;
    for (const page of site.documents) {
      for (const ref of loaded(page)) {
        const { target } = ref;
        const insecure = (target.kind === 'site' || target.kind === 'web') && target.insecure;
        if (insecure)
          yield {
            ...at(site, page, ref),
            message: `the ${ref.kind} "${short(ref.href)}" is loaded over http`,
          };
      }
    }
  },
});

/** Resources that the browser loads by itself, unlike a link. */
function loaded(page: Page): readonly Ref[] {
  return page.refs.filter(({ kind }) => kind !== 'link');
}
