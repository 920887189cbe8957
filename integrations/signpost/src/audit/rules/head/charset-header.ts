import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'charset-header',
  title: 'The header and the page declare the same encoding',
  level: 'error',
  conventions: ['W-HEAD-7', 'W-HEAD-9'],
  why: 'The Content-Type header takes precedence over the meta element. If they differ, the browser decodes the page wrongly. (HTML standard, determining the character encoding.)',
  fix: 'send "Content-Type: text/html; charset=utf-8", or no charset',
  examples: () => ({
    good: { 'the same': site({ _headers: '/*\n  Content-Type: text/html; charset=UTF-8\n' }) },
    bad: { another: site({ '/': {}, _headers: '/*\n  Content-Type: text/html; charset=iso-8859-1\n' }) },
  }),
  *check(site) {
    if (site.headers === undefined) return;
    for (const page of site.pages) {
      const header = site.headers.for(page.url).find(({ name }) => name === 'content-type');
      const sent = /charset\s*=\s*"?([\w-]+)/i.exec(header?.value ?? '')?.[1];
      if (header === undefined || sent === undefined || page.charset === undefined) continue;
      if (normal(sent) === normal(page.charset.value)) continue;
      const message = `the header declares ${sent}, but the page declares ${page.charset.value}`;
      yield { ...at(site, page), file: header.file, line: header.line, column: header.column, message };
    }
  },
});

function normal(charset: string): string {
  return charset.toLowerCase().replace(/^utf8$/, 'utf-8');
}
