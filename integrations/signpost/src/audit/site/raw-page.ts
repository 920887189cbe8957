import { isUtf8 } from 'node:buffer';
import type { BuildFiles } from '../../lib/build-files.ts';
import { catchProblem } from '../../lib/problem.ts';
import { copyOf, decodeText, isUtf16, Strings } from '../../lib/text/text.ts';
import { isHtml, type Path } from '../../lib/url/path.ts';
import { movedGenerator } from '../../plan/moved-page.ts';
import { readErrorFacts } from './html/error-facts.ts';
import type { PageDraft } from './html/page-draft.ts';
import { type PageFacts, readPageFacts } from './html/page-facts.ts';
import { readSentences } from './html/sentences.ts';
import { findErrorText, findMovedText, findNotFoundText, type PageText } from './not-found-text.ts';
import { isFileOnly, type Page, type PageKind, type RawPage } from './page.ts';
import { type Addressed, parseErrorStatus } from './page-paths.ts';
import type { Sitemap } from './sitemap.ts';
import type { Resolver } from './target.ts';

/** Verification files of services. */
const proofs =
  /(?:^|\/)(?:google[0-9a-f]{8,}|yandex_[0-9a-f]+|baidu_verify_[^\s/]+|naver[0-9a-f]+|pinterest-[0-9a-z]+)\.html$/;

/** Shells that a host or service worker serves for missing files, offline, or before a script renders the page. No link leads to them. */
const shells = /(?:^|\/)(?:200|offline|index\.csr|offline-plugin-app-shell-fallback\/index)\.html$/;

function isProof(file: string): boolean {
  return proofs.test(file);
}

/** The root element of RSS, RDF or Atom, after what XML may have before it. */
const feedRoot = /^\s*(?:<\?[^>]*\?>\s*|<!--[^>]*-->\s*)*<(?:rss|feed|rdf:RDF)[\s>]/i;

function isFeed(text: string): boolean {
  return feedRoot.test(text.slice(0, 1000));
}

/** A page that redirects immediately and has fewer characters is only a redirect. */
const stubText = 1500;

export interface ReadPagesOptions {
  /** Called with each page, for a progress bar. */
  readonly onPage?: ((done: number, total: number) => void) | undefined;
  /** A file's page that was read before and hasn't changed since. */
  readonly known?: ((file: string) => RawPage | undefined) | undefined;
}

/** Reads the HTML files of a build. An unreadable file becomes a page without facts. */
export function readPages({ list, read }: BuildFiles, { onPage, known }: ReadPagesOptions = {}): RawPage[] {
  const strings = new Strings();
  const files = list.filter(isHtml);
  return files.map((file, index) => {
    onPage?.(index + 1, files.length);
    return catchProblem(
      () => known?.(file) ?? readPage(file, read(file), strings),
      ({ message }) => createUnreadablePage(file, message),
    );
  });
}

/** Reads the facts of one HTML file. Never throws. */
export function readPage(file: string, bytes: Buffer, strings = new Strings()): RawPage {
  const { text, trouble } = decode(bytes);
  const facts = readPageFacts(text, strings);
  const { draft, text: texts, tree } = facts;
  const status = parseErrorStatus(file) ?? (isErrorOfFolder(file, facts) ? 404 : undefined);
  const isUnknown = trouble !== undefined && !/<[a-z!?/]/i.test(text);
  const kind = isUnknown ? 'unreadable' : classifyPage(file, text, facts, status);
  const isShort = kind === 'page' && texts.own.length <= maxMessageLength;
  const words = kind === 'error' || isShort ? readPageText(facts) : noText;

  return {
    file,
    size: bytes.length,
    kind,
    status,
    baseHref: draft.baseHref,
    lang: draft.lang,
    charset: draft.charset && { ...draft.charset, others: copyList(draft.otherCharsets) },
    titles: copyList(draft.titles),
    metas: copyList(draft.metas),
    rels: copyList(draft.rels),
    refs: copyList(draft.refs),
    refreshes: copyList(draft.refreshes),
    h1s: copyList(draft.h1s),
    unfollowable: copyList(draft.unfollowable),
    bareImages: copyList(draft.bareImages),
    acts: copyList(draft.acts),
    badData: copyList(draft.badData),
    badDates: copyList(draft.badDates),
    dataUrls: copyList(draft.dataUrls),
    dataGaps: copyList(draft.dataGaps),
    headEnd: describeHeadEnd(draft),
    ignores: copyList(draft.ignores),
    ids: copyOf(draft.ids.join('\n')),
    text: {
      bodyLength: texts.body.length,
      mainLength: texts.main.length,
      hasMain: texts.hasMain,
      allLength: texts.all,
      hiddenLength: texts.shown.hidden,
      words: texts.own.words,
    },
    textHash: texts.own.hash,
    counts: {
      scripts: draft.scripts,
      mailLinks: draft.mailLinks,
      pictures: texts.shown.pictures,
      silent: texts.shown.silent,
      described: texts.described,
      drawn: texts.drawn,
    },
    queryFields: copyList(draft.queryFields),
    error: kind === 'error' ? readErrorFacts(tree, draft) : undefined,
    notFound: kind === 'error' ? findErrorText(words) : isShort ? findNotFoundText(words) : undefined,
    moved: isShort ? findMovedText(words) : undefined,
    trouble: isUnknown
      ? `${file} can't be read: its encoding is unknown, since none of its bytes is an HTML tag`
      : (trouble ?? tree.trouble),
  };
}

/** The tag that ended the head before `</head>` or `<body>`. */
function describeHeadEnd(draft: PageDraft): RawPage['headEnd'] {
  const { offset, by } = draft.headEnd;
  return by === undefined ? undefined : { by: copyOf(by), ...draft.spot(offset) };
}

function classifyPage(
  file: string,
  html: string,
  { draft, text }: PageFacts,
  status: number | undefined,
): PageKind {
  if (status !== undefined) return 'error';
  if (isFeed(html)) return 'feed';
  if (!draft.isDocument || isProof(file) || shells.test(file)) return 'fragment';

  const sendsOn = draft.refreshes.some(
    ({ delay, href }) => href !== '' && (delay === 0 || saysNoindex(draft) || isMoved(draft)),
  );

  return sendsOn && text.all < stubText ? 'redirect' : 'page';
}

/** Most pages have nothing of most kinds: one shared empty list saves memory. */
const none: readonly never[] = [];

/** A copy of the list without spare capacity. */
function copyList<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? none : list.slice();
}

/** A short noindex page that redirects after some seconds: Astro's temporary redirect. */
function saysNoindex({ metas }: PageDraft): boolean {
  return metas.some(({ key, content }) => key === 'robots' && /\b(?:noindex|none)\b/i.test(content));
}

/** Signpost's page for a temporary redirect. */
function isMoved({ html }: PageDraft): boolean {
  return html.includes(`content="${movedGenerator}"`);
}

/** True for the `404.html` of a folder, which some hosts serve below it, if its text says so. */
function isErrorOfFolder(file: string, facts: PageFacts): boolean {
  return /\/404\.html?$/i.test(file) && findErrorText(readPageText(facts)) !== undefined;
}

/** Characters without white space. A page with more has content, and its sentences aren't read. */
const maxMessageLength = 400;
const noText: PageText = { title: undefined, h1s: [], sentences: [], length: 0 };

function readPageText({ draft, text, tree }: PageFacts): PageText {
  const [title] = draft.titles;
  return { title, h1s: draft.h1s, sentences: readSentences(tree, draft), length: text.own.length };
}

/** An unreadable file, as a page without facts. */
function createUnreadablePage(file: string, trouble: string): RawPage {
  return { ...readPage(file, Buffer.alloc(0)), kind: 'unreadable', trouble };
}

interface Decoded {
  readonly text: string;
  readonly trouble: string | undefined;
}

function decode(bytes: Buffer): Decoded {
  if (isUtf16(bytes)) return { text: decodeText(bytes), trouble: 'it is UTF-16' };
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const trouble = isUtf8(bytes)
    ? bytes.includes(0)
      ? 'it contains a NUL character'
      : undefined
    : 'it is not UTF-8';
  return { text: bytes.toString('utf8', start), trouble };
}

/** Resolves each URL, once the page's own URL is known. */
export function finishPage({ raw, url, variants, seenFrom }: Addressed, resolver: Resolver): Page {
  const { baseHref } = raw;
  const base = baseHref === undefined ? seenFrom : toAbsoluteUrl(resolver, baseHref, seenFrom);
  const resolved = <One extends { readonly href: string }>(list: readonly One[]) =>
    list.map((one) => ({ ...one, target: resolver.resolve(one.href, base) }));

  return {
    ...raw,
    rels: resolved(raw.rels),
    // Most facts of a site: written out, they take half the memory.
    refs: raw.refs.map(({ kind, href, noscript, line, column }) => {
      const target = resolver.resolve(href, base);
      return { kind, href, target, noscript, line, column };
    }),
    refreshes: resolved(raw.refreshes),
    url,
    variants,
  };
}

function toAbsoluteUrl(resolver: Resolver, href: string, url: Path): string {
  const target = resolver.resolve(href, url);
  return target.kind === 'site' ? target.path : target.kind === 'web' ? target.url : url;
}

/**
 * Incomplete or empty HTML files that are pages anyway: the home page, linked pages, and those in a sitemap. All others are
 * parts that a script or server inserts into pages.
 */
export function findBarePages(
  documents: readonly Page[],
  sitemaps: readonly Sitemap[],
  resolver: Resolver,
): ReadonlySet<string> {
  const fragments = new Map<Path, string>();
  const found = new Set<string>();
  for (const { kind, file, url, variants } of documents) {
    if (kind !== 'fragment' || isProof(file)) continue;
    if (/^index\.html?$/i.test(file)) found.add(file);
    for (const path of [url, ...variants]) fragments.set(path, file);
  }

  if (fragments.size === 0) return found;
  const add = (path: Path): void => {
    const file = fragments.get(path);
    if (file !== undefined) found.add(file);
  };
  for (const { kind, refs } of documents) {
    if (isFileOnly(kind)) continue;
    for (const ref of refs) if (ref.kind === 'link' && ref.target.kind === 'site') add(ref.target.path);
  }

  for (const { kind, entries } of sitemaps) {
    for (const { loc } of kind === 'index' ? [] : entries) {
      const target = resolver.resolve(loc, '/');
      if (target.kind === 'site') add(target.path);
    }
  }

  return found;
}

/** The documents with those files as pages. */
export function withBarePages(documents: readonly Page[], bare: ReadonlySet<string>): readonly Page[] {
  if (bare.size === 0) return documents;
  return documents.map((page) =>
    bare.has(page.file) && page.kind === 'fragment'
      ? {
          ...page,
          kind: page.refreshes.some(({ delay, href }) => delay === 0 && href !== '') ? 'redirect' : 'page',
        }
      : page,
  );
}
