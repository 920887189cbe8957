import { landingGenerator } from '../../../hosts/shared/maintenance-page.ts';
import type { Page, RawPage } from '../../../pages/page.ts';

/**
 * Characters; a page with more text has content, and its script is probably about a click or a language, unless it does
 * nothing else.
 */
const maxLength = 150;

/** True for an empty file at a page's URL, which `title-missing` reports. */
export function isBlank({ text, titles, metas, rels, refs, acts, scripts, charset }: Page): boolean {
  const elements = [titles, metas, rels, refs, acts].reduce((sum, list) => sum + list.length, scripts);
  return elements + text.allLength + text.pictures === 0 && charset === undefined;
}

/** True for a temporary landing page: all are equal and link to none, until the pages are back. */
export function isLanding({ metas }: Page): boolean {
  return metas.some(({ content }) => content === landingGenerator);
}

/** The script that redirects the page (`redirect-script`); undefined without one. */
export function findScriptRedirect({ text, acts }: Page): Page['acts'][number] | undefined {
  const wanted = text.allLength > maxLength ? 'redirect-always' : 'redirect';
  return acts.find(({ act }) => act === wanted);
}

/**
 * True for a page that visitors see. False for an empty file, and for a page that its script leaves at once:
 * `<script>location.replace("/gauges/")</script><a href="/gauges/">Gauges</a>`.
 */
export function showsContent(page: Page): boolean {
  const isLeftAtOnce = findScriptRedirect(page) !== undefined && isStub(page);
  return !isBlank(page) && !isLeftAtOnce;
}

/** Only a redirecting script and a link: Zola's first page of a list. */
function isStub({ acts, refs, h1s, scripts }: Page): boolean {
  if (acts.some(({ act }) => act === 'redirect-always')) return true;
  return refs.length === 1 && h1s.length === 0 && scripts === 1;
}

/** Signs of a page from scripts. */
type Shown = Pick<RawPage, 'text' | 'ids' | 'scripts' | 'h1s' | 'refs' | 'refreshes' | 'acts'>;

/** Characters; a loading text is shorter. */
const loading = 100;

/** True for a page without heading, links and images, and with hardly any text, which scripts render. */
export function isShell(page: Shown): boolean {
  if (page.text.allLength >= loading || page.scripts === 0) return false;
  if (page.text.bodyLength > 0 && hasHeading(page)) return false;
  const shows = page.refs.some(
    ({ kind, noscript }) =>
      !noscript && (kind === 'link' || kind === 'image' || kind === 'media' || kind === 'frame'),
  );
  return !shows && !isRedirecting(page);
}

/** True for a page whose main text is rendered by a script, between static navigation. */
export function isFilledByScript(page: Shown): boolean {
  const { text, scripts } = page;
  if (countMainText(page) > 0 || scripts === 0 || text.pictures > 0 || isRedirecting(page)) return false;
  // Without `main`, a header may contain everything.
  return text.hasMain || !hasHeading(page);
}

/** React's late content, which a script moves into place. */
const streamed = /S:[\da-f]+$/m;

/** Characters of `main`, or without one of what is outside of header, navigation and footer. */
export function countMainText({ text, ids }: Pick<RawPage, 'text' | 'ids'>): number {
  if (!text.hasMain) return text.bodyLength;
  // For nearly all pages the size suffices, and their elements need not be checked.
  return text.mainLength < loading && streamed.test(ids) ? text.bodyLength : Math.max(text.mainLength, 0);
}

/** Characters; shorter texts are equal by chance. */
const minEqual = 150;

/** The key of pages with the same main text; undefined if it is too short to tell. */
export function buildTextKey(page: Page): string | undefined {
  const length = countMainText(page);
  return length < minEqual ? undefined : `${page.text.hash} ${length}`;
}

function hasHeading({ h1s }: Shown): boolean {
  return h1s.some(({ text }) => text !== '');
}

function isRedirecting({ refreshes, acts }: Shown): boolean {
  return refreshes.length > 0 || acts.some(({ act }) => act === 'redirect');
}

/** Letters for a syllable or word: a text needs less than half as many. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The amount of text on a page, in equivalent Latin letters. */
export function toLatinLength(page: Page, characters: number): number {
  return isDense(page) ? Math.round(characters * 2.5) : characters;
}

/** True for a page in Chinese, Japanese or Korean, by its language or its text. */
function isDense({ lang, titles, h1s }: Page): boolean {
  if (lang !== undefined && lang.text !== '' && !/^en\b/i.test(lang.text))
    return /^(?:zh|ja|ko|yue)\b/i.test(lang.text);
  return [...titles, ...h1s].some(({ text }) => dense.test(text));
}

/** Characters without white space, excluding navigation. */
const minCharacters = 40;

/** True for a page with less than a sentence besides hidden text. */
export function hasHardlyAnyText(page: Page): boolean {
  return toLatinLength(page, countMainText(page) - page.text.hiddenLength) < minCharacters;
}

/** What a page has for a text. Each state but a whole text is the subject of one rule. */
type TextState =
  | 'shell'
  | 'filled by script'
  | 'redirecting'
  | 'not found'
  | 'moved'
  | 'filler'
  | 'none'
  | 'short'
  | 'whole';

/** The first state that fits. */
export function readTextState(page: Page): TextState {
  const { text, scripts, acts } = page;
  if (isShell(page)) return 'shell';
  if (isFilledByScript(page)) return 'filled by script';
  if (acts.some(({ act }) => act === 'redirect')) return 'redirecting';
  if (page.notFound !== undefined) return 'not found';
  if (page.moved !== undefined) return 'moved';
  if (page.filler !== undefined) return 'filler';

  // A picture or a form may be all that a page is for.
  if (text.pictures > 0 || !hasHardlyAnyText(page)) return 'whole';
  // A script may show hidden text: 40 characters or more are a sentence.
  if (scripts > 0 && text.hiddenLength >= minCharacters) return 'whole';
  return countMainText(page) <= text.hiddenLength ? 'none' : 'short';
}
