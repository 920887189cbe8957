import { isUtf8 } from 'node:buffer';
import type { BuildFiles } from '../lib/file.ts';
import { catchProblem } from '../lib/problem.ts';
import { decodeText, isUtf16 } from '../lib/text/decode.ts';
import { copyOf, Strings } from '../lib/text/intern.ts';
import { isHtml, type Path } from '../lib/url/path.ts';
import { type ReadFacts, readPageFacts } from './html/page-facts.ts';
import type { PageTree } from './html/page-tree.ts';
import { readSentences } from './html/text-facts.ts';
import {
  findFirstNotFoundText,
  findSoftNotFoundText,
  findTextOfErrorPage,
  type PageText,
} from './not-found-text.ts';
import { isTooLarge, type Page, type RawPage, type Text, type Trouble } from './page.ts';
import { classifyPage, parseErrorStatus } from './page-kind.ts';
import { findFillerText, findMovedText } from './placeholder-text.ts';
import { type Resolver, readTargetPath } from './target.ts';

// A file of the build → the facts of a page and its kind, which page-kind.ts tells. `finishPage` resolves its links, once the URL of
// the page is known.

const messages = {
  tooLarge: (file: string, bytes: number) =>
    `${file} has ${Math.round(bytes / 1_000_000)} MB. A page above 10 MB isn't read, since crawlers cut it off and browsers can hardly show it`,
  unknownEncoding: (file: string) =>
    `${file} can't be read: its encoding is unknown, since none of its bytes is an HTML tag`,
  utf16: 'it is UTF-16',
  notUtf8: 'it is not UTF-8',
  nul: 'it contains a NUL character',
};

export interface ReadPagesOptions {
  /** Called with each page, for a progress bar. */
  readonly onPage?: ((done: number, total: number) => void) | undefined;
  /** A file's page that was read before and hasn't changed since. */
  readonly findKnownPage?: ((file: string) => RawPage | undefined) | undefined;
}

/** Reads the HTML files of a build. An unreadable file becomes a page without facts. */
export function readPages(
  { list, read }: BuildFiles,
  { onPage, findKnownPage }: ReadPagesOptions = {},
): RawPage[] {
  const strings = new Strings();
  const files = list.filter(isHtml);
  return files.map((file, index) => {
    onPage?.(index + 1, files.length);
    return catchProblem(
      () => findKnownPage?.(file) ?? readPage(file, read(file), strings),
      ({ message }) => ({
        ...readPage(file, Buffer.alloc(0)),
        kind: 'unreadable',
        trouble: { kind: 'unreadable', text: message },
      }),
    );
  });
}

/** Reads the facts of one HTML file. Never throws. */
export function readPage(file: string, bytes: Buffer, strings?: Strings): RawPage {
  return readPageAndTree(file, bytes, strings).page;
}

/** Reads the facts of one HTML file, and gives its tree for what the facts lack. Never throws. */
export function readPageAndTree(
  file: string,
  bytes: Buffer,
  strings = new Strings(),
): { readonly page: RawPage; readonly tree: PageTree } {
  if (isTooLarge(bytes.length)) {
    const { page, tree } = readPageAndTree(file, Buffer.alloc(0));
    const trouble: Trouble = { kind: 'too large', text: messages.tooLarge(file, bytes.length) };
    return { page: { ...page, size: bytes.length, kind: 'unreadable', trouble }, tree };
  }

  const decoded = decode(bytes);
  const facts = readPageFacts(decoded.text, strings);
  return { page: describePage(file, bytes, decoded, facts), tree: facts.tree };
}

function describePage(
  file: string,
  bytes: Buffer,
  { text: html, trouble }: ReturnType<typeof decode>,
  facts: ReadFacts,
): RawPage {
  const { tree, draft, text } = facts;
  const page = {
    ...draft.facts,
    file,
    size: bytes.length,
    headEnd: describeHeadEnd(facts),
    ids: copyOf(draft.ids.join('\n')),
    text,
    status: parseErrorStatus(file) ?? (isErrorOfFolder(file, facts) ? 404 : undefined),
    notFound: undefined,
    moved: undefined,
    filler: undefined,
    trouble: trouble ?? tree.trouble,
  };

  // Bytes without a single tag, such as UTF-32
  const isUnknown = trouble !== undefined && !/<[a-z!?/]/i.test(html);
  if (isUnknown) {
    const unknownEncoding: Trouble = { kind: 'unreadable', text: messages.unknownEncoding(file) };
    return { ...page, kind: 'unreadable', trouble: unknownEncoding };
  }

  // Astro writes a doctype before each file of src/pages/, also before a component: <!doctype html><nav>…</nav>
  const hasHead = tree.hasDoctype && draft.headElements > 0;
  const kind = classifyPage(page, html, draft.isDocument || hasHead);

  if (kind === 'error') return { ...page, kind, notFound: findTextOfErrorPage(readPageText(facts)) };
  // Dates count on an error page alone, which says when the site is back.
  const times: readonly Text[] = [];
  if (kind !== 'page' || countOwnText(text) > maxMessageLength) return { ...page, kind, times };

  const words = readPageText(facts);
  return {
    ...page,
    kind,
    times,
    notFound: findSoftNotFoundText(words),
    moved: findMovedText(words),
    filler: findFillerText(words),
  };
}

/** The tag that ended the head before `</head>` or `<body>`. */
function describeHeadEnd({ tree, draft }: ReadFacts): RawPage['headEnd'] {
  const { offset, by } = tree.headEnd;
  if (by === undefined) return undefined;
  return { by: copyOf(by), ...draft.spot(offset) };
}

/** True for a folder's `404.html` with the text of an error page. Some hosts serve the file below the folder. */
function isErrorOfFolder(file: string, read: ReadFacts): boolean {
  return /\/404\.html?$/i.test(file) && findFirstNotFoundText(readPageText(read)) !== undefined;
}

/** Characters without white space. A page with more has content, and its sentences aren't read. */
const maxMessageLength = 400;

function readPageText({ draft, text, tree }: ReadFacts): PageText {
  const { titles, h1s } = draft.facts;
  return { title: titles[0], h1s, sentences: readSentences(tree, draft), length: countOwnText(text) };
}

function countOwnText({ hasMain, mainLength, bodyLength }: RawPage['text']): number {
  return hasMain ? mainLength : bodyLength;
}

function decode(bytes: Buffer): { readonly text: string; readonly trouble?: Trouble } {
  if (isUtf16(bytes)) return { text: decodeText(bytes), trouble: { kind: 'UTF-16', text: messages.utf16 } };
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = bytes.toString('utf8', start);
  if (!isUtf8(bytes)) return { text, trouble: { kind: 'not UTF-8', text: messages.notUtf8 } };
  return bytes.includes(0) ? { text, trouble: { kind: 'NUL', text: messages.nul } } : { text };
}

/** `Docusaurus v3.10.2` of `<meta name="generator">`. */
export function listDeclaredGenerators(pages: readonly RawPage[]): ReadonlySet<string> {
  const declared = new Set<string>();
  for (const { metas } of pages)
    for (const { key, content } of metas) if (key === 'generator') declared.add(content);
  return declared;
}

/** Resolves each URL as browsers do, against the URL at which the host serves the page. */
export function finishPage(raw: RawPage, servedUrl: Path, resolver: Resolver): Page {
  const { baseHref, rels, refs, refreshes } = raw;
  const base = baseHref === undefined ? servedUrl : toAbsoluteUrl(resolver, baseHref, servedUrl);
  // In place: a site has too many links for two objects each.
  for (const list of [rels, refs, refreshes])
    for (const ref of list) ref.target = resolver.resolve(ref.href, base);

  const canonicals = rels.filter(({ rel, head, href }) => head && href !== '' && rel.includes('canonical'));
  const declaredUrl = canonicals[0] && readTargetPath(canonicals[0].target);
  return { ...raw, servedUrl, declaredUrl, canonicals };
}

function toAbsoluteUrl(resolver: Resolver, href: string, url: Path): string {
  const target = resolver.resolve(href, url);
  if (target.kind === 'site') return target.path;
  return target.kind === 'web' ? target.url : url;
}
