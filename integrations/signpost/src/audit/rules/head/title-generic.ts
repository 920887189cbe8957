import type { Cause } from '../../../lib/finding.ts';
import { splitSegments } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { exampleKinds, findTextFault, isDamaged } from '../../../pages/text-fault.ts';
import { isHomeUrl } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import { findHomePage } from '../../site/verdict.ts';
import { readVersion } from '../../site/version-folders.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { shortenText, shortenUrl } from '../shared/describe-url.ts';
import { page, pagesOfList, site } from '../shared/example.ts';
import { findSample } from '../shared/samples.ts';
import { findAddress, isGeneric, isNameOfFile, isNounOfReference } from '../shared/title-words.ts';
import { listCommonPieces, listIndexableTitles, type TitledPage } from '../shared/titles.ts';

const messages = {
  generic: (title: string) => `the title "${title}" doesn't say what the page is about`,
  brand: (title: string) => `the title "${title}" has nothing but the brand`,
  twice: (title: string) => `the title "${title}" says the same twice`,
  empty: (title: string) => `the title "${title}" lacks a part beside its delimiter`,
  template: (title: string, fault: string) => `the title "${title}" ${fault}`,
  fileName: (title: string, heading: string) =>
    `the title "${title}" has the name of the file, not the heading "${heading}"`,
  sample: (title: string, generator: string) => `"${title}" is a page of ${generator}'s template`,
};
const bothPartsFix = 'write the name of the page on one side, and that of the site on the other';
const textWhy = 'Results show the title as it is.';

/** Four pages whose titles end in the name of the site. */
const topics = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((name) => [`/${name}/`, { title: `${name} | Acme` }]),
);

export default defineRule({
  id: 'title-generic',
  title: 'A title says what the page is about',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: '"Home", or the name of the tool that made the page, tells people nothing in the results. (Google Search Central, title links: avoid vague descriptors.)',
  fix: 'describe what readers find on this page',
  // The further pages of a list may have the title of the first.
  judges: { ...writtenPages, leavesOut: ['unseen', 'list'] },
  examples: () => ({
    good: {
      'a page about a word that templates leave': {
        files: site({ '/null/': { title: 'null | Acme', heading: 'null' } }),
        nearMiss: {
          replace: ['<h1>null</h1>', '<h1>Gauges</h1>'],
          finds:
            'warning null/index.html:6:1  The title "null | Acme" comes from a missing value  Fix: Describe what readers find on this page.',
        },
      },
      'the index that Sphinx wrote, copied into the site of another generator': site({
        '/manual/genindex/': { title: 'Index — Acme pumps', heading: 'Index' },
      }),
      'the archive of a blog that Docusaurus writes, with the title of the site': site({
        ...topics,
        '/': { head: '<meta name="generator" content="Docusaurus v3.10.2">' },
        '/blog/archive/': { title: 'Acme' },
      }),
      'the name of the file, above the name of the site as a heading': {
        files: site({ '/pump-server/': { title: 'pump-server | Acme', heading: 'Acme' } }),
        nearMiss: {
          replace: ['<h1>Acme</h1>', '<h1>How to start</h1>'],
          finds:
            'warning pump-server/index.html:6:1  The title "pump-server | Acme" has the name of the file, not the heading "How to start"  Fix: Write "How to start" as the title of the page.',
        },
      },
      'the name of a package, on a page with another name': {
        files: site({ '/guide/start/': { title: 'pump-server | Acme', heading: 'How to begin' } }),
        nearMiss: {
          replace: ['guide/start/', 'guide/pump-server/'],
          finds:
            'warning guide/pump-server/index.html:6:1  The title "pump-server | Acme" has the name of the file, not the heading "How to begin"  Fix: Write "How to begin" as the title of the page.',
        },
      },
      'the index of a book': site({ '/navigation/': { title: 'Index | Acme', heading: 'Index' } }),
      'a noun of a reference, in its heading and its URL': {
        files: site({ '/guide/page/': { title: 'Page | Acme', heading: 'Page' } }),
        nearMiss: {
          replace: ['<h1>Page</h1>', '<h1>Gauges for tanks</h1>'],
          finds:
            'warning guide/page/index.html:6:1  The title "Page | Acme" doesn\'t say what the page is about  Fix: Describe what readers find on this page.',
        },
      },
      'a further page of the list of the home page': site({
        ...topics,
        ...pagesOfList('/', '/page/2/', { title: 'Acme' }),
      }),
      'the home page of a documentation, in the folder of its version': {
        files: site({
          ...topics,
          'index.html':
            '<!doctype html><title>Acme</title><meta http-equiv="refresh" content="0; url=/v1.2/">',
          '/v1.2/': { title: 'Acme' },
        }),
        nearMiss: {
          replace: ['url=/v1.2/', 'url=/a/'],
          finds:
            'warning v1.2/index.html:6:1  The title "Acme" has nothing but the brand  Fix: Describe what readers find on this page.',
        },
      },
      'the home page of a version that mike lists': {
        files: site({
          ...topics,
          '/2.0/': { title: 'Acme' },
          'versions.json': '[{"version":"2.0","title":"2.0","aliases":["latest"]}]',
        }),
        nearMiss: {
          replace: ['"version":"2.0"', '"version":"2.1"'],
          finds:
            'warning 2.0/index.html:6:1  The title "Acme" has nothing but the brand  Fix: Describe what readers find on this page.',
        },
      },
      'the name of a command, a heading with it, and a word': site({
        '/commands/list-pumps/': { title: 'list-pumps | Acme', heading: 'The command list-pumps' },
        '/guide/pumps/': { title: 'pumps | Acme', heading: 'All about pumps' },
      }),
      'a page of an older version': {
        ...site({
          '/v1.9/pumps/': { title: 'Welcome | Acme' },
          '/v1.10/pumps/': { title: 'Pumps | Acme' },
        }),
        'versions.json': '[{"version":"v1.10","aliases":[]},{"version":"v1.9","aliases":[]}]',
      },
      'a page on a function with the name of the package': {
        files: site({
          'reference/pak.html': page('/reference/pak.html', { title: 'Install packages — pak • pak' }),
        }),
        nearMiss: {
          replace: ['— pak • pak', '— kit • kit'],
          finds:
            'warning reference/pak.html:6:1  The title "Install packages — kit • kit" says the same twice  Fix: Write the name of the site once.',
        },
      },
      'the home page of a language, which has only the name of the site': {
        files: site({
          ...topics,
          '/es/': { title: 'Acme', lang: 'es' },
        }),
        nearMiss: {
          replace: ['lang="es"', 'lang="en"'],
          finds:
            'warning es/index.html:6:1  The title "Acme" has nothing but the brand  Fix: Describe what readers find on this page.',
        },
      },
      'pages that a script leaves, of which each has the title of the others': site(
        Object.fromEntries(
          ['a', 'b', 'c', 'd'].map((name) => [
            `${name}/index.html`,
            `<!doctype html><html lang="en"><title>Redirecting...</title><script>location.replace("https://example.org/${name}/")</script><a href="https://example.org/${name}/">Go on</a></html>`,
          ]),
        ),
      ),
      'a manual about a file': {
        files: site({ '/manual/index-php/': { title: 'index.php | Acme', heading: 'index.php' } }),
        nearMiss: {
          replace: ['<h1>index.php</h1>', '<h1>Start</h1>'],
          finds:
            'warning manual/index-php/index.html:6:1  The title "index.php | Acme" is the name of a file  Fix: Describe what readers find on this page.',
        },
      },
      'a brand, a number or a word of templates among others': site({
        '/a/': { title: 'Hashcat capture file (old version): Java library' },
        '/b/': { title: 'Untitled (1974): the sculpture' },
        '/c/': { title: 'Page 1 of the minutes of 1974' },
        '/d/': { title: 'How to copy a key' },
        '/e/': { title: 'Home | Pumps | Acme' },
      }),
    },
    bad: {
      'the title Home': {
        files: site({ '/': { title: 'Home' } }),
        finds:
          'warning index.html:6:1  The title "Home" doesn\'t say what the page is about  Fix: Describe what readers find on this page.',
      },
      'a default of an editor, in title and heading, which no word of the URL says': {
        files: site({ '/sizes/': { title: 'Page | Acme', heading: 'Page' } }),
        finds:
          'warning sizes/index.html:6:1  The title "Page | Acme" doesn\'t say what the page is about  Fix: Describe what readers find on this page.',
      },
      'the name of the site, to which the theme adds it again': {
        files: site({ '/': { title: 'Acme | Acme' } }),
        finds:
          'warning index.html:6:1  The title "Acme | Acme" says the same twice  Fix: Describe what readers find on this page.',
      },
      'the name of the site after that of the page, from the page and from the theme': {
        files: site({
          '/gauges/': { title: 'Gauges – Acme | Acme' },
        }),
        finds:
          'warning gauges/index.html:6:1  The title "Gauges – Acme | Acme" says the same twice  Fix: Write the name of the site once.',
      },
      'a file and a URL, as programs name what they save': {
        files: site({
          '/flyer/': { title: 'Microsoft Word - flyer_final.docx', heading: 'Our offers in spring' },
          '/offers/': { title: 'https://www.example.com/offers/ | Acme' },
        }),
        finds: `warning flyer/index.html:6:1  The title "Microsoft Word - flyer_final.docx" is the name of a file  Fix: Describe what readers find on this page.
warning offers/index.html:6:1  The title "https://www.example.com/offers/ | Acme" is a URL  Fix: Describe what readers find on this page.`,
      },
      "a page of the generator's template": {
        files: site({
          '/markdown-page/': { title: 'Markdown page example | Acme' },
        }),
        finds:
          'warning markdown-page/index.html:6:1  "Markdown page example | Acme" is a page of Docusaurus\'s template  Fix: Delete the page, or write your own in its place.',
      },
      "a list in the generator's template": {
        files: site({
          '/docs/category/tutorial---extras/': { title: 'Tutorial - Extras | Acme' },
        }),
        finds:
          'warning docs/category/tutorial---extras/index.html:6:1  "Tutorial - Extras | Acme" is a page of Docusaurus\'s template  Fix: Delete the page, or write your own in its place.',
      },
      'titles that a template has not filled': {
        files: site({
          '/a/': { title: 'Startseite | Acme' },
          '/b/': { title: 'Vite + React' },
          '/c/': { title: 'Gauges | undefined' },
          '/f/': { title: '| Acme' },
        }),
        finds:
          'warning a/index.html:6:1  The title "Startseite | Acme" doesn\'t say what the page is about (2 places)  Fix: Describe what readers find on this page.\nwarning c/index.html:6:1  The title "Gauges | undefined" comes from a missing value  Fix: Describe what readers find on this page.\nwarning f/index.html:6:1  The title "| Acme" lacks a part beside its delimiter  Fix: Write the name of the page on one side, and that of the site on the other.',
      },
      'a placeholder that a template has left': {
        files: site({ '/a/': { title: '{{ page.title }} | Acme' } }),
        finds:
          'warning a/index.html:6:1  The title "{{ page.title }} | Acme" has a placeholder that nothing filled in  Fix: Describe what readers find on this page.',
      },
      'an object in place of a text, as Docusaurus writes it with a component of an earlier version': {
        files: site({ '/a/': { title: '[object Object]' } }),
        finds:
          'warning a/index.html:6:1  The title "[object Object]" comes from an object where a text belongs  Fix: Describe what readers find on this page.',
      },
    },
  }),

  *check(site) {
    // "Acme", which more than half of the titles have beside a delimiter
    const [brand] = listCommonPieces(site);
    for (const titled of listIndexableTitles(site)) {
      const { page, title } = titled;
      const isBareBrand = title.text === brand && !isHome(site, page);
      const cause = isBareBrand
        ? { key: 'brand', message: messages.brand(title.text) }
        : (findSampleCause(titled) ?? checkTitle(titled));
      // `also`: the words for `title-unique`, which reports the title where several pages have it.
      if (cause !== undefined && !isSubject(titled))
        yield {
          ...locateOnPage(site, page, title),
          cause: { ...cause, also: 'without words about the page' },
        };
    }
  },
});

/** True for the home page of the site, of a language or of a declared version: /docs/2.0/ */
function isHome(site: Site, page: Page): boolean {
  const { servedUrl } = page;
  return (
    page === findHomePage(site) || isHomeUrl(site, servedUrl) || readVersion(site, servedUrl) === servedUrl
  );
}

/** A page of a generator's template, unchanged in its title and its URL. */
function findSampleCause({ page, title }: TitledPage): Cause | undefined {
  const sample = findSample(page);
  if (sample === undefined) return undefined;
  return {
    key: 'sample',
    message: messages.sample(shortenUrl(title.text), sample.generator),
    why: 'The page is about the template, and search engines list it among yours.',
    fix: 'delete the page, or write your own in its place',
  };
}

/**
 * True for a page about the words of its title, as its heading says: about `undefined` or index.php; about a noun such as "Page", which
 * then is in its URL too (/guide/page/, and not "Page" at /sizes/); or "Index", wherever it is.
 */
function isSubject({ page, title, parts: [first = ''] }: TitledPage): boolean {
  const headingsInTitle = page.h1s.filter(({ text }) => text !== '' && title.text.includes(text));
  const isAboutFault = headingsInTitle.some(
    ({ text }) => findAddress([text]) !== undefined || exampleKinds.has(findTextFault(text)?.kind ?? 'empty'),
  );
  return isAboutFault || isNounOfReference(page, first);
}

/**
 * The first fault that fits: a default such as "Home", nothing on one side of the delimiter, the same twice, the name of the file, or a
 * URL, a file or a template in place of words.
 */
function checkTitle({ page, title: { text: title }, parts }: TitledPage): Cause | undefined {
  const text = shortenUrl(title);
  const [first = ''] = parts;
  // "Home | Acme" describes the page no better than "Home". "Home | Pumps | Acme" does.
  if (isGeneric(title) || (parts.length < 3 && isGeneric(first)))
    return { key: 'generic', message: messages.generic(text) };
  // A template without the site's name, or without the page's, does so on each page.
  if (parts.length < 2 && /^[|–—-]|\s[|–—-]$/.test(title))
    return { key: 'empty', message: messages.empty(text), why: textWhy, fix: bothPartsFix };

  if (endsInSameTwice(page, parts))
    return {
      key: 'twice',
      message: messages.twice(text),
      why: 'Results have room for a few words, and the second time tells people nothing.',
      fix: first === parts.at(-1) ? undefined : 'write the name of the site once',
    };

  // "set-up-pumps", and not one word such as "pumps"
  const heading = isNameOfFile(page, first) ? findHeadingWithMore(page, parts) : undefined;
  if (heading !== undefined)
    return {
      key: 'file name',
      message: messages.fileName(text, shortenText(heading)),
      why: 'People in the results read words, and this page has them in its heading.',
      fix: `write "${shortenText(heading)}" as the title of the page`,
    };

  // "https://www.example.com/offers/ | Acme", "flyer_final.docx", "{{ page.title }} | Acme", "Gauges | undefined"
  const address = findAddress([title, first]);
  if (address !== undefined) return { key: address, message: messages.template(text, address), why: textWhy };
  const fault = findTextFault(title, parts);
  if (fault === undefined) return undefined;
  return {
    key: fault.kind,
    message: messages.template(text, fault.text),
    why: textWhy,
    fix: isDamaged(fault) ? fault.fix : undefined,
  };
}

/**
 * True for "Acme | Acme", as Docusaurus adds the name of the site to the title of the home page, and for "Guide – Acme | Acme". False for
 * "Install packages — pak • pak" of /reference/pak.html: pkgdown writes the topic and the package.
 */
function endsInSameTwice({ servedUrl }: Page, parts: readonly string[]): boolean {
  const [last, lastButOne] = parts.toReversed();
  const [lastSegment] = splitSegments(servedUrl).slice(-1);
  const isNameOfPackage = parts.length === 3 && lastSegment?.replace(/\.html?$/, '') === last;
  return parts.length > 1 && parts.length < 4 && last === lastButOne && !isNameOfPackage;
}

/**
 * The heading "How to set up your pumps" for the title "set-up-pumps", as Docusaurus writes it where an import comes before the heading.
 * Undefined for "The command list-pumps" beside "list-pumps", and for "Acme", the heading of a theme, beside "pump-server | Acme".
 */
function findHeadingWithMore({ h1s }: Page, parts: readonly string[]): string | undefined {
  const [first = ''] = parts;
  // VitePress ends a heading with a link whose text has no width.
  const heading = h1s
    .find(({ text }) => text !== '')
    ?.text.replace(/\u200B$/, '')
    .trimEnd();
  const saysMore = heading !== undefined && !heading.includes(first) && !parts.includes(heading);
  return saysMore ? heading : undefined;
}
