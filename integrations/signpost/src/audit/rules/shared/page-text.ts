import type { Page, RawPage } from '../../site/page.ts';

/**
 * Characters; a page with more text than this shows something, and the script is likely about a click or a language,
 * unless it does nothing else.
 */
const longest = 150;

/** True for a file with nothing in it at the URL of a page: all that it lacks is one fault (`title-missing`). */
export function isBlank({ text, titles, metas, rels, refs, acts, counts, charset }: Page): boolean {
  return (
    text.allLength === 0 &&
    charset === undefined &&
    titles.length +
      metas.length +
      rels.length +
      refs.length +
      acts.length +
      counts.scripts +
      counts.pictures ===
      0
  );
}

/** The script by which a page is left (`redirect-script`); undefined where it stays. */
export function leavingAct({ text, acts }: Page): Page['acts'][number] | undefined {
  const wanted = text.allLength > longest ? 'redirect-alone' : 'redirect';
  return acts.find(({ act, file }) => act === wanted && file === undefined);
}

/** False where nobody sees the page: it is blank, or left by script as soon as it is opened. */
export function isShown(page: Page): boolean {
  return !isBlank(page) && (leavingAct(page) === undefined || !isStub(page));
}

/** Nothing but a script that redirects, and a link: what Zola writes for the first page of a list. */
function isStub({ acts, refs, mainHeadings, counts }: Page): boolean {
  if (acts.some(({ act }) => act === 'redirect-alone')) return true;
  return refs.length === 1 && mainHeadings.length === 0 && counts.scripts === 1;
}

/** What of a page tells that scripts make it. */
type Shown = Pick<RawPage, 'text' | 'ids' | 'counts' | 'mainHeadings' | 'refs' | 'refreshes' | 'acts'>;

/** Characters; a loading text has fewer. */
const loading = 100;

/** True for a page without heading, links and images, and with hardly a text, whose scripts make all of it. */
export function isShell(page: Shown): boolean {
  if (page.text.allLength >= loading || page.counts.scripts === 0) return false;
  if (page.text.bodyLength > 0 && hasHeading(page)) return false;
  const shows = page.refs.some(
    ({ kind, noscript }) =>
      !noscript && (kind === 'link' || kind === 'image' || kind === 'media' || kind === 'frame'),
  );
  return !shows && !sendsOn(page);
}

/** True where a script sets what the HTML lacks, or may do so since it makes the whole page (`W-JS-1`). */
export function isSetByScript(page: Page, act: 'set-title' | 'set-description'): boolean {
  return page.acts.some((one) => one.act === act) || isShell(page);
}

/** True for a page whose main text is missing until a script makes it, between navigation that is in the HTML. */
export function isFilledByScript(page: Shown): boolean {
  const { text, counts } = page;
  if (mainTextOf(page) > 0 || counts.scripts === 0 || counts.pictures > 0 || sendsOn(page)) return false;
  // Without `main`, a header may hold all that a page says.
  return text.hasMain || !hasHeading(page);
}

/** React's own: what it sends behind all else, and a script puts into its place. */
const streamed = /S:[\da-f]+$/m;

/** Characters of `main`, or else of what is outside header, navigation and footer. */
export function mainTextOf({ text, ids }: Pick<RawPage, 'text' | 'ids'>): number {
  if (!text.hasMain) return text.bodyLength;
  // Of nearly all pages the size tells; their elements need not be looked at.
  return text.mainLength < loading && streamed.test(ids) ? text.bodyLength : Math.max(text.mainLength, 0);
}

/** Characters of `main`, or else of the body without navigation. */
export function lengthOf({ text }: Pick<Page, 'text'>): number {
  return text.hasMain ? text.mainLength : text.bodyLength;
}

function hasHeading({ mainHeadings }: Shown): boolean {
  return mainHeadings.some(({ text }) => text !== '');
}

function sendsOn({ refreshes, acts }: Shown): boolean {
  return refreshes.length > 0 || acts.some(({ act }) => act === 'redirect');
}

/** Letters that stand for a syllable or a word: a text of them says as much in less than half as many. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The same, and their punctuation: each is as wide as two Latin letters. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6ー]/gu;

/** How wide a text is, in Latin letters. */
export function widthOf(text: string): number {
  return text.length + (dense.test(text) ? (text.match(wide) ?? []).length : 0);
}

/** How much text a page has, where a text in Latin letters would say as much. */
export function contentOf(page: Page, characters: number): number {
  return isDense(page) ? Math.round(characters * 2.5) : characters;
}

/** True for a page in Chinese, Japanese or Korean, by its language or else by its own words. */
function isDense({ lang, titles, mainHeadings }: Page): boolean {
  if (lang !== undefined && lang.text !== '' && !/^en\b/i.test(lang.text))
    return /^(?:zh|ja|ko|yue)\b/i.test(lang.text);
  return [...titles, ...mainHeadings].some(({ text }) => dense.test(text));
}
