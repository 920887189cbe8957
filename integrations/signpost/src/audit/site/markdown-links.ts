import { blankCode } from '../../lib/text/markdown.ts';
import type { Path } from '../../lib/url/path.ts';
import { finishPage } from '../../pages/finish-page.ts';
import type { Page, Ref } from '../../pages/page.ts';
import { readPage } from '../../pages/raw-page.ts';
import { type Resolver, unresolved } from '../../pages/target.ts';

/** `[Pumps](/guide/pumps/ "About pumps")`, but no image. */
const markdownLink = /(?<!!)\[[^\][]*\]\(<?([^()\s<>]+)/g;

/** Reads llms.txt and the Markdown companions of pages (https://llmstxt.org), each as a page with nothing but its links. */
export function readMarkdownPages(
  files: ReadonlyMap<Path, string>,
  documents: readonly Page[],
  read: (file: string) => Buffer | undefined,
  resolver: Resolver,
): Page[] {
  const pageFiles = new Set(documents.map(({ file }) => file));
  const pages: Page[] = [];
  for (const [url, file] of files) {
    if (!/(?:^|\/)llms\.txt$/.test(file) && !isCompanion(file, pageFiles)) continue;
    const refs = [...readLinks(read(file)?.toString('utf8') ?? '')];
    pages.push(finishPage({ ...readPage(file, Buffer.from('')), kind: 'page', refs }, url, resolver));
  }
  return pages;
}

/** True for guide/pumps.md or guide/pumps.html.md beside guide/pumps.html or guide/pumps/index.html. */
function isCompanion(file: string, pageFiles: ReadonlySet<string>): boolean {
  const name = file.replace(/(?:\.html)?\.md$/, '');
  return name !== file && (pageFiles.has(`${name}.html`) || pageFiles.has(`${name}/index.html`));
}

function* readLinks(text: string): Generator<Ref> {
  let line = 0;
  for (const content of blankCode(text.split('\n'))) {
    line += 1;
    for (const { 1: href = '', index } of content.matchAll(markdownLink))
      yield { kind: 'link', href, target: unresolved, noscript: false, line, column: index + 1 };
  }
}
