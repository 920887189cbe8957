import type { Level } from '../../../lib/finding.ts';
import { hashOfText } from '../../site/html/text-facts.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/judge.ts';
import { countVisibleText, isFilledByScript, isShell } from '../shared/page-text.ts';

const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices | Acme</title></head>
<body><noscript>Please turn on JavaScript.</noscript><div id="root"></div><script type="module" src="/app.js"></script></body></html>`;
const scripted = (page: string) => site({ 'prices/index.html': page, 'app.js': '' });

export default defineRule({
  id: 'script-content',
  title: 'The main text is in the HTML, not added by script',
  level: 'error',
  conventions: ['W-JS-1', 'W-JS-3'],
  why: 'Rendering waits in a queue and may fail, and many crawlers never render. They may not find what is not in the HTML. (Google Search Central, JavaScript SEO: server-side rendering or pre-rendering.)',
  fix: "prerender the page, or make it noindex: a tool such as a CMS doesn't belong in the index",
  scope: 'page',
  examples: () => ({
    good: { 'text in the HTML': site() },
    bad: { 'an empty shell': scripted(shell) },
  }),
  *check(site) {
    for (const page of listIndexablePages(site)) {
      if (isShell(page)) yield { ...locateOnPage(site, page), ...judgeScriptText(page) };
      else if (isFilledByScript(page))
        yield {
          ...locateOnPage(site, page),
          level: 'warning',
          message: 'the HTML has no main text, only what surrounds it; a script may add it',
        };
    }
  },
});

/**
 * If the page contains a word ("Soon"), only a person can tell whether scripts add more, unless it says that it is loading
 * and an element has an id that a script can fill.
 */
function judgeScriptText(page: Page): { message: string; level?: Level; fix?: string } {
  const { text, ids, counts } = page;
  // A game or globe has no text to prerender.
  if (text.allLength === 0 && counts.drawn > 0)
    return {
      level: 'warning',
      message: "the page has no text, and crawlers can't read what a script draws",
      fix: 'describe in the HTML what it shows, or make the page noindex',
    };
  return text.allLength === 0 || (ids !== '' && isLoadingNotice(page))
    ? { message: 'the page is empty until a script has run' }
    : {
        level: 'warning',
        message: `the page has ${text.allLength} characters of text; a script may add more`,
      };
}

/** Placeholders that a script replaces; nobody publishes a page with only this text. */
const words =
  `loading|now loading|loading app|loading page|please wait|one moment please|wird geladen|lade|lädt|laden|bitte warten|
even geduld|chargement|chargement en cours|veuillez patienter|cargando|espere por favor|carregando|aguarde|caricamento|
caricamento in corso|attendere prego|ładowanie|wczytywanie|proszę czekać|načítání|laddar|indlæser|laster|ladataan|betöltés|
se încarcă|yükleniyor|загрузка|идет загрузка|завантаження|読み込み中|ロード中|加载中|載入中|로딩 중|로딩중`
    .replaceAll('\n', '')
    .split('|');
const ends = ['', '!', '.', '..', '...', '…', ' .', ' ..', ' ...', ' …', '&hellip;', ' &hellip;'];

/** The hashes of all of them, computed on demand, since most sites have none. */
let known: ReadonlySet<number> | undefined;

/** True if a page says only that it is loading. */
function isLoadingNotice({ text, textHash }: Pick<Page, 'text' | 'textHash'>): boolean {
  known ??= new Set(words.flatMap(listSpellings).map(hashOfText));
  return text.allLength === countVisibleText({ text }) && known.has(textHash);
}

/** In the usual forms: lower case, capitals, with dots. */
function listSpellings(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [word, capital, word.toUpperCase()].flatMap((form) => ends.map((end) => form + end));
}
