import { blankCode } from '../../lib/text/markdown.ts';
import type { Path } from '../../lib/url/path.ts';
import { finishPage } from '../../pages/finish-page.ts';
import type { FaultyText, Page, Ref } from '../../pages/page.ts';
import { readPage } from '../../pages/raw-page.ts';
import { type Resolver, unresolved } from '../../pages/target.ts';
import { findTextFault } from '../../pages/text-fault.ts';

/** `[Pumps](/guide/pumps/ "About pumps")`, but no image. */
const markdownLink = /(?<!!)\[((?:[^\][]|\[[^\][]*\])*)\]\(<?([^()\s<>]+)/g;

/** Reads llms.txt and the Markdown companions of pages (https://llmstxt.org), each as a page with nothing but its links and their wrong texts. */
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
    const links = readLinks(read(file)?.toString('utf8') ?? '');
    pages.push(finishPage({ ...readPage(file, Buffer.from('')), kind: 'page', ...links }, url, resolver));
  }
  return pages;
}

/** True for guide/pumps.md or guide/pumps.html.md beside guide/pumps.html or guide/pumps/index.html. */
function isCompanion(file: string, pageFiles: ReadonlySet<string>): boolean {
  const name = file.replace(/(?:\.html)?\.md$/, '');
  return name !== file && (pageFiles.has(`${name}.html`) || pageFiles.has(`${name}/index.html`));
}

function readLinks(text: string): { refs: Ref[]; faultyTexts: FaultyText[] } {
  const refs: Ref[] = [];
  const faultyTexts: FaultyText[] = [];
  for (const [index, content] of [...blankCode(text.split('\n'))].entries())
    for (const link of content.matchAll(markdownLink)) {
      const [, words = '', href = ''] = link;
      const spot = { line: index + 1, column: link.index + 1 };
      refs.push({ kind: 'link', href, target: unresolved, noscript: false, ...spot });
      const fault = findTextFault(words);
      if (fault !== undefined) faultyTexts.push({ noun: 'the link text', text: words, fault, ...spot });
    }
  return { refs, faultyTexts };
}
