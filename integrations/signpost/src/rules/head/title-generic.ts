import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, indexablePages } from '../shared/judge.ts';
import { titleOf } from '../shared/titles.ts';

const generic = new Set(
  `untitled|untitled document|untitled page|document|new page|page|title|index|home|homepage|home page|start|startseite|
welcome|willkommen|accueil|bienvenue|inicio|website|my site|my website|test|lorem ipsum|vite app|react app|
vite + react|vite + vue|vite + ts|create next app|next.js|astro|astro basics|my astro site|svelte app|angular|default title|
undefined|null|nan|[object object]`
    .replaceAll('\n', '')
    .split('|'),
);

export default defineRule({
  id: 'title-generic',
  title: 'A title says what the page is about',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: '"Home" or the name of the tool that made the page tells a searcher nothing. (Google Search Central, title links: avoid vague descriptors.)',
  fix: 'name what the reader finds on this page',
  scope: 'page',
  examples: {
    good: [{ title: 'what it is', files: site() }],
    bad: [
      { title: 'Home', files: site({ 'index.html': page('/', { title: 'Home' }) }) },
      { title: 'the tool', files: site({ 'index.html': page('/', { title: 'Vite + React' }) }) },
      { title: 'a mistake of a template', files: site({ 'index.html': page('/', { title: 'undefined' }) }) },
    ],
  },
  *check(site) {
    for (const page of indexablePages(site)) {
      const title = titleOf(page);
      if (title === undefined) continue;
      if (generic.has(title.text.toLowerCase())) {
        yield { ...at(site, page, title), message: `the title "${title.text}" says nothing about the page` };
      } else if (/^(?:undefined|null|\[object Object\])\s+[|·–-]/.test(title.text)) {
        yield {
          ...at(site, page, title),
          message: `the title "${title.text}" was made from a missing value`,
        };
      }
    }
  },
});
