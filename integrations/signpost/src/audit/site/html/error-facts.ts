import { type ChildNode, isTag, isText } from 'domhandler';
import type { ErrorFacts, Text } from '../page.ts';
import type { PageDraft } from './page-draft.ts';
import { type PageTree, readText } from './page-tree.ts';

/** Elements whose text isn't visible. */
const unseenElements: ReadonlySet<string> = new Set('script style template title noscript svg'.split(' '));

/** Reads facts that matter only on error pages. There are few, so a second walk is cheap. */
export function readErrorFacts({ document }: PageTree, draft: PageDraft): ErrorFacts {
  const times: Text[] = [];
  let text = '';

  const visit = (node: ChildNode): void => {
    if (isText(node)) text += node.data;
    if (!isTag(node)) return;
    text += ' ';
    if (unseenElements.has(node.name)) return;
    if (node.name === 'time') {
      const day = node.attribs['datetime']?.trim() || readText(node).trim();
      times.push(draft.textAt(day, node.startIndex ?? 0));
    }
    for (const child of node.children) visit(child);
  };
  for (const node of document.children) visit(node);

  return { times, mentions404: /(?<!\d)404(?!\d)/.test(text) };
}
