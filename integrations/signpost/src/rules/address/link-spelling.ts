import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, short } from '../shared/judge.ts';
import { sortedRefs } from '../shared/refs.ts';

export default defineRule({
  id: 'link-spelling',
  title: 'Every internal link spells a page the same way',
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'With and without the slash, and with index.html, are three addresses for a crawler: it fetches each, and each visitor who follows the wrong one waits for a redirect. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: 'link to the page by its own address',
  examples: {
    good: [
      {
        title: 'the page by its own address',
        files: site({ 'index.html': page('/', { body: '<a href="/gauges/#top">Gauges</a>' }) }),
      },
    ],
    bad: [
      {
        title: 'without its slash',
        files: site({ 'index.html': page('/', { body: '<a href="/gauges">Gauges</a>' }) }),
      },
      {
        title: 'by http',
        files: site({ 'index.html': page('/', { body: '<a href="http://www.example.com/gauges/">A</a>' }) }),
      },
      {
        title: 'the index file',
        files: site({ 'index.html': page('/', { body: '<a href="gauges/index.html">Gauges</a>' }) }),
      },
    ],
  },
  *check(site) {
    const { misspelled, insecure } = sortedRefs(site);
    for (const { page, ref, hit } of site.origin.startsWith('https:') ? insecure : []) {
      if (hit === undefined || hit.kind === 'gone') continue;
      yield {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" asks by http, and each visitor is redirected`,
        fix: `write ${short(ref.href.trim().replace(/^http:/i, 'https:'))}`,
      };
    }
    for (const { page, ref, target, hit } of misspelled) {
      if (target.insecure && site.origin.startsWith('https:')) continue;
      if (hit?.kind !== 'page' || hit.page.kind === 'error') continue;
      yield {
        ...at(site, page, ref),
        message: `the link "${ref.href}" spells ${hit.page.address} another way`,
        fix: `write ${hit.page.address}`,
      };
    }
  },
});
