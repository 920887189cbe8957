import { otherSlash } from '../../core/path.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-source-built',
  title: 'An old address is no page of the build',
  level: 'error',
  conventions: ['W-REDIR-9'],
  why: 'An exact entry answers before a page does, so the page that was built can never be seen. Patterns give way to pages.',
  fix: 'remove the entry, or the page',
  examples: {
    good: [
      {
        title: 'an address that is free',
        files: site({ 'redirects.yaml': mapText(['/meters', '/gauges/']) }),
      },
      {
        title: 'a pattern beside pages',
        files: site({ 'redirects.yaml': mapText(['/gauges/*', '/gauges/']) }),
      },
    ],
    bad: [
      { title: 'a page', files: site({ 'redirects.yaml': mapText(['/gauges', '/']) }) },
      { title: 'a file', files: site({ 'redirects.yaml': mapText(['/icon.svg', '/']) }) },
    ],
  },
  *check({ map, find, documents, files }) {
    if (documents.length === 0 && files.size === 0) return;
    for (const entry of map?.map.entries ?? []) {
      if (entry.kind !== 'exact' || entry.query.length > 0 || entry.host !== '') continue;
      for (const path of new Set([entry.path, otherSlash(entry.path)])) {
        const hit = find(path);
        const file =
          hit?.kind === 'file'
            ? hit.file
            : hit?.kind === 'page' && hit.own && hit.page.kind === 'page'
              ? hit.page.file
              : undefined;
        if (file === undefined) continue;
        yield {
          ...entry.place,
          message: `${sourceText(entry)} is a page of the build (${file}), which this entry hides`,
        };
        break;
      }
    }
  },
});
