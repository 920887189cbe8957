import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at } from '../shared/judge.ts';

const clean = page('/');

export default defineRule({
  id: 'lang',
  title: 'Every page declares its language',
  level: 'advice',
  conventions: [],
  why: 'Screen readers choose their voice by it and browsers offer a translation. The conventions are silent. (WCAG 3.1.1.)',
  fix: 'write <html lang="…"> with a language tag',
  scope: 'page',
  examples: {
    good: [{ title: 'a language', files: site() }],
    bad: [
      { title: 'none', files: site({ 'index.html': clean.replace(' lang="en"', '') }) },
      { title: 'no language tag', files: site({ 'index.html': clean.replace('"en"', '"english, german"') }) },
    ],
  },
  *check(site) {
    for (const page of site.pages) {
      const tag = page.lang?.text ?? '';
      if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) continue;
      const message = tag === '' ? 'the page does not say its language' : `"${tag}" is no language tag`;
      yield { ...at(site, page, page.lang), message };
    }
  },
});
