import { type ChildNode, isTag, isText } from 'domhandler';
import type { Text } from '../page.ts';
import type { PageDraft } from './page-draft.ts';
import { hidesText, type PageTree } from './page-tree.ts';

/** Elements without visible text, and elements around every page. */
const skippedElements: ReadonlySet<string> = new Set(
  'nav header footer aside dialog title script style template noscript svg math textarea select iframe object'.split(
    ' ',
  ),
);
/** Elements inside a sentence; any other element starts a new sentence. */
const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** The sentences that visitors see outside of navigation and the like. */
export function readSentences({ document }: PageTree, draft: PageDraft): Text[] {
  const blocks: { text: string; start: number }[] = [];
  let isNew = true;
  const visit = (node: ChildNode): void => {
    if (isText(node)) {
      if (isNew)
        blocks.push({ text: '', start: (node.startIndex ?? 0) + Math.max(0, node.data.search(/\S/)) });
      const block = blocks.at(-1);
      if (block !== undefined) block.text += node.data;
      isNew = false;
    }

    if (!isTag(node)) return;
    const isInline = inlineElements.has(node.name);
    isNew ||= !isInline;
    if (!skippedElements.has(node.name) && !hidesText(node.attribs))
      for (const child of node.children) visit(child);
    isNew ||= !isInline;
  };
  for (const node of document.children) visit(node);

  return blocks.flatMap(({ text, start }) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => sentence !== '')
      .map((sentence) => draft.textAt(sentence, start)),
  );
}
