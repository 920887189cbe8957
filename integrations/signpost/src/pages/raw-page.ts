import type { BuildFiles } from '../lib/file.ts';
import { catchProblem } from '../lib/problem.ts';
import { copyOf, Strings } from '../lib/text/intern.ts';
import { isHtml } from '../lib/url/path.ts';
import { isNotFoundFile, parseErrorStatus } from '../plan/error-pages.ts';
import { decodePage } from './decode-page.ts';
import type { PageDraft } from './html/page-draft.ts';
import { type ReadFacts, readPageFacts } from './html/page-facts.ts';
import type { PageTree } from './html/page-tree.ts';
import { readSentences } from './html/text-facts.ts';
import {
  findFirstNotFoundText,
  findSoftNotFoundText,
  findTextOfErrorPage,
  maxLengthOfEmptyPage,
  type PageText,
} from './not-found-text.ts';
import { isTooLarge, type RawPage, type Refresh, type Sentence, type Text, type Trouble } from './page.ts';
import { classifyPage } from './page-kind.ts';

// The bytes of an HTML file → a `RawPage`: what the page says, its kind (page-kind.ts), and what is wrong with the file. Sentences such
// as "page not found" are looked for in short pages only, since a long page has content. finish-page.ts resolves the links, once
// the URL of the page is known.

const messages = {
  tooLarge: (file: string, bytes: number) =>
    `${file} has ${Math.round(bytes / 1_000_000)} MB. A page above 10 MB isn't read, since crawlers cut it off and browsers can hardly show it`,
  unknownEncoding: (file: string) =>
    `${file} can't be read: its encoding is unknown, since none of its bytes is an HTML tag`,
};

export interface ReadPagesOptions {
  /** A file's page that was read before and hasn't changed since. */
  readonly findKnownPage?: ((file: string) => RawPage | undefined) | undefined;
}

/** Reads the HTML files of a build. An unreadable file becomes a page without facts. */
export function readPages({ list, read }: BuildFiles, { findKnownPage }: ReadPagesOptions = {}): RawPage[] {
  const strings = new Strings();
  const files = list.filter(isHtml);
  return files.map((file) =>
    catchProblem(
      () => findKnownPage?.(file) ?? readPage(file, read(file), strings),
      ({ message }) => ({
        ...readPage(file, Buffer.alloc(0)),
        kind: 'unreadable',
        trouble: { kind: 'unreadable', text: message },
      }),
    ),
  );
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

  const decoded = decodePage(bytes);
  const facts = readPageFacts(decoded.text, strings);
  return { page: describePage(file, bytes, decoded, facts), tree: facts.tree };
}

/** The page of a file: its facts and kind, and of a short page also sentences such as "page not found". */
function describePage(
  file: string,
  bytes: Buffer,
  { text: html, trouble }: ReturnType<typeof decodePage>,
  facts: ReadFacts,
): RawPage {
  const { tree, draft, text } = facts;
  const page = {
    ...draft.facts,
    refreshes: listRefreshes(draft),
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
  const hasUnknownEncoding = trouble !== undefined && !/<[a-z!?/]/i.test(html);
  if (hasUnknownEncoding) {
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

/**
 * The refreshes of a page. The one in `noscript` counts where the script leads on too, as on the pages of Zola for aliases
 * and the first page of a list, of mike at the root, and of Javadoc: https://acme.example/catalogue/robotics/page/1/
 */
function listRefreshes({ facts, refreshesWithoutScript }: PageDraft): readonly Refresh[] {
  const leadsOn = facts.acts.some(({ act }) => act === 'redirect-always');
  return facts.refreshes.length === 0 && leadsOn ? refreshesWithoutScript : facts.refreshes;
}

/** The tag that ended the head before `</head>` or `<body>`. */
function describeHeadEnd({ tree, draft }: ReadFacts): RawPage['headEnd'] {
  const { offset, by } = tree.headEnd;
  if (by === undefined) return undefined;
  return { by: copyOf(by), ...draft.spot(offset) };
}

/** True for a folder's `404.html` with the text of an error page. Some hosts serve the file below the folder. */
function isErrorOfFolder(file: string, read: ReadFacts): boolean {
  return isNotFoundFile(file) && findFirstNotFoundText(readPageText(read)) !== undefined;
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

/** `Docusaurus v3.10.2` of `<meta name="generator">`. */
export function listDeclaredGenerators(pages: readonly RawPage[]): ReadonlySet<string> {
  const declared = new Set<string>();
  for (const { metas } of pages)
    for (const { key, content } of metas) if (key === 'generator') declared.add(content);
  return declared;
}

// The text that a page has in place of its own: that it has moved, or a template's Lorem ipsum.

/** "This document has been moved to", in six languages, before a link. */
const movedPhrase =
  /\b(?:(?:page|document|article|site|file) has (?:been )?moved(?: permanently)?(?: to)?|(?:seite|dokument|artikel) (?:ist umgezogen|wurde verschoben)(?: nach)?|(?:page|document) a été déplacée?(?: vers)?|(?:página|documento) (?:se ha movido|se ha trasladado)(?: a)?|(?:pagina|documento) (?:è stat[ao] spostat[ao])(?: a)?|(?:pagina|document) is verplaatst(?: naar)?)\b/i;

/** The sentence of a page with little text about its move to a new URL; undefined without such a sentence. */
export function findMovedText({ sentences, length }: PageText): Sentence | undefined {
  if (length > maxLengthOfEmptyPage) return undefined;
  return sentences.find(({ text }) => movedPhrase.test(text));
}

/** The Lorem ipsum that a template has in place of a page's text; undefined without, or on a page about Lorem ipsum. */
function findFillerText({ title, h1s, sentences }: PageText): Text | undefined {
  const subjects = title === undefined ? h1s : [title, ...h1s];
  if (subjects.some(({ text }) => /\blorem ipsum\b/i.test(text))) return undefined;
  return sentences.find(({ text }) => /^lorem ipsum dolor\b/i.test(text));
}
