import type { Spot } from '../../../lib/text/lines.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isShown } from '../shared/page-text.ts';

const clean = page('/');
const without = clean.replace('<meta charset="utf-8">\n', '');

export default defineRule({
  id: 'charset',
  title: 'The encoding is declared first, as UTF-8',
  level: 'error',
  conventions: ['W-HEAD-7', 'W-HEAD-9'],
  why: 'A browser looks for the encoding in the first 1024 bytes. If it comes later, the browser guesses, and accented letters break. It comes first in the head, so that the title is decoded correctly. (HTML standard, determining the character encoding.)',
  fix: 'make <meta charset="utf-8"> the first element of head',
  scope: 'page',
  examples: () => ({
    good: { first: site() },
    bad: { missing: site({ 'index.html': without }) },
  }),
  *check(site) {
    yield* findOtherInHeader(site);
    for (const page of site.documents) {
      if (page.kind !== 'page' && page.kind !== 'error') continue;
      const fault = findCharsetFault(page);
      const others = findFurtherFaults(page);
      if ((fault === undefined && others.length === 0) || !isShown(page)) continue;
      // Error pages aren't in search results, and most servers have plain ASCII ones.
      const level = page.kind === 'error' ? { level: 'warning' as const } : {};
      if (fault !== undefined) yield { ...locateOnPage(site, page, page.charset), ...fault, ...level };
      for (const { spot, message } of others)
        yield {
          ...locateOnPage(site, page, spot),
          level: 'warning',
          message,
          fix: 'remove the second declaration; <meta charset="utf-8"> is enough',
        };
    }
  },
});

const utf8 = /^utf-?8$/i;

function findCharsetFault({ charset }: Page): { message: string; level?: 'warning' | 'info' } | undefined {
  if (charset === undefined) return { message: 'the page declares no encoding' };
  if (!utf8.test(charset.value))
    return { message: `the page declares the encoding ${charset.value}, not utf-8` };
  if (charset.byte > 1024)
    return { message: `the encoding is declared at byte ${charset.byte}, after the first 1024` };
  return charset.first
    ? undefined
    : { level: 'info', message: 'the encoding declaration is not the first element in the head' };
}

/** If the first encoding is another one, that is reported. */
function findFurtherFaults({ charset }: Page): readonly { readonly spot: Spot; readonly message: string }[] {
  if (charset === undefined || !utf8.test(charset.value)) return [];
  const names = new Map(charset.others.map((other) => [other.text.toLowerCase(), other]));
  return [...names.values()].map((other) => ({
    spot: other,
    message: `the page declares utf-8, and "${other.text}" as well`,
  }));
}

/** Pages whose Content-Type header, which takes precedence, has another encoding. */
function* findOtherInHeader(site: SitePages): Generator<Report> {
  if (site.headers === undefined) return;

  for (const page of site.pages) {
    const header = site.headers.for(page.url).find(({ name }) => name === 'content-type');
    const sent = /charset\s*=\s*"?([\w-]+)/i.exec(header?.value ?? '')?.[1];
    const declared = page.charset?.value;
    if (header === undefined || sent === undefined || declared === undefined) continue;
    if (sent.toLowerCase() === declared.toLowerCase() || (utf8.test(sent) && utf8.test(declared))) continue;

    const { file, line, column } = header;
    yield {
      ...{ ...locateOnPage(site, page), file, line, column },
      message: `the header declares ${sent}, but the page declares ${declared}`,
      fix: 'send "Content-Type: text/html; charset=utf-8", or no charset',
    };
  }
}
