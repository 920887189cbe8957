import type { Cause, Level } from '../../../lib/finding.ts';
import type { Page } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { currentPages, defineRule, type Fault, locateOnPage, noDocuments, pickPlace } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  none: 'the page declares no encoding',
  other: (name: string) => `the page declares the encoding ${name}, not utf-8`,
  late: (byte: number) => `the encoding is declared at byte ${byte}, after the first 1024`,
  notFirst: 'the encoding declaration is not the first element in the head',
  header: (sent: string, declared: string) =>
    `the header declares ${sent}, but the page declares ${declared}`,
};
const utf8 = /^utf-?8$/i;

const without = page('/').replace('<meta charset="utf-8">\n', '');

export default defineRule({
  id: 'charset',
  title: 'The encoding is declared first, as UTF-8',
  level: 'error',
  conventions: ['W-HEAD-7', 'W-HEAD-9'],
  why: 'Letters such as é break where the browser has to guess the encoding. It reads the first 1024 bytes for it. It comes first in the head, so that the title is decoded correctly. (HTML standard, determining the character encoding.)',
  fix: 'make <meta charset="utf-8"> the first element of head',
  scope: 'page',
  judges: { ...currentPages, leavesOut: [...noDocuments, 'unseen'] },
  examples: () => ({
    good: {
      'charset first in the head': site(),
      'a header without an encoding': {
        files: site({ _headers: '/*\n  Content-Type: text/html\n' }),
        nearMiss: {
          replace: ['Content-Type: text/html', 'Content-Type: text/html; charset=windows-1252'],
          finds:
            'error _headers:2:1  The header declares windows-1252, but the page declares utf-8 (2 places)  Fix: Send "Content-Type: text/html; charset=utf-8", or no charset.',
        },
      },
      'a header with the other name of the encoding': {
        files: site({ _headers: '/*\n  Content-Type: text/html; charset=utf8\n' }),
        nearMiss: {
          replace: ['charset=utf8', 'charset=iso-8859-1'],
          finds:
            'error _headers:2:1  The header declares iso-8859-1, but the page declares utf-8 (2 places)  Fix: Send "Content-Type: text/html; charset=utf-8", or no charset.',
        },
      },
    },
    bad: {
      'a home page without charset': {
        files: site({ 'index.html': without }),
        finds:
          'error index.html:1:1  The page declares no encoding  Fix: Make <meta charset="utf-8"> the first element of head.',
      },
      'another encoding, and a declaration that comes late': {
        files: site({
          'a/index.html': page('/a/').replace('utf-8', 'windows-1252'),
          'b/index.html': page('/b/').replace('<meta charset', `<!-- ${'long '.repeat(300)} -->$&`),
          'c/index.html': page('/c/').replace(
            /(<meta charset[^<>]*>\n)(<meta name="viewport"[^<>]*>\n)/,
            '$2$1',
          ),
        }),
        finds:
          'error a/index.html:4:1  The page declares the encoding windows-1252, not utf-8  Fix: Make <meta charset="utf-8"> the first element of head.\nerror b/index.html:4:1510  The encoding is declared at byte 1571, after the first 1024  Fix: Make <meta charset="utf-8"> the first element of head.\ninfo c/index.html:5:1  The encoding declaration is not the first element in the head  Fix: Make <meta charset="utf-8"> the first element of head.',
      },
    },
  }),

  *check(site) {
    for (const page of site.documents) {
      const report = checkDeclaration(page);
      if (report !== undefined)
        yield {
          ...locateOnPage(site, page, page.charset),
          cause: { level: chooseLevel(site, page), ...report },
        };
    }
    yield* checkHeaders(site);
  },
});

function chooseLevel({ serving }: SitePages, { kind, charset }: Page): Level {
  // The host sends Content-Type: text/html; charset=utf-8, and the page contradicts nothing.
  if (serving?.sendsUtf8 && utf8.test(charset?.value ?? 'utf-8')) return 'info';
  // Error pages aren't in search results, and most servers have plain ASCII ones.
  return kind === 'error' ? 'warning' : 'error';
}

function checkDeclaration({ charset }: Page): Cause | undefined {
  if (charset === undefined) return { key: 'none', message: messages.none };
  if (!utf8.test(charset.value)) return { key: 'other', message: messages.other(charset.value) };
  if (charset.byte > 1024) return { key: 'late', message: messages.late(charset.byte) };
  if (charset.first) return undefined;
  return { key: 'not first', level: 'info', message: messages.notFirst };
}

/** Pages whose Content-Type header, which takes precedence, has another encoding. */
function* checkHeaders(site: SitePages): Generator<Fault> {
  for (const page of site.headers === undefined ? [] : site.pages) {
    const header = site.headers?.for(page.servedUrl).find(({ name }) => name === 'content-type');
    const sent = /charset\s*=\s*"?([\w-]+)/i.exec(header?.value ?? '')?.[1];
    const declared = page.charset?.value;
    // A Content-Type without an encoding leaves it to the page.
    if (header === undefined || sent === undefined) continue;
    // A page that declares nothing is to be in UTF-8.
    if (nameEncoding(sent) === nameEncoding(declared ?? 'utf-8')) continue;
    yield {
      ...locateOnPage(site, page),
      ...pickPlace(header),
      cause: {
        key: 'header',
        message: messages.header(sent, declared ?? 'none'),
        fix: 'send "Content-Type: text/html; charset=utf-8", or no charset',
      },
    };
  }
}

/** `utf8` and `UTF-8` are one encoding. */
function nameEncoding(label: string): string {
  return utf8.test(label) ? 'utf-8' : label.toLowerCase();
}
