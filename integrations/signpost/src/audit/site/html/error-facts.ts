import { type ChildNode, isTag, isText } from 'domhandler';
import type { ErrorFacts, Text } from '../page.ts';
import { findServerRequest } from '../script/server-requests.ts';
import { parseRefresh } from './head-facts.ts';
import type { PageDraft } from './page-draft.ts';
import { type PageTree, textOfElement } from './page-tree.ts';

/** Elements whose text isn't visible. */
const unseenElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'title',
  'noscript',
  'svg',
]);
/** Handlers that run without a click. */
const loadHandlers = ['onload', 'onerror', 'onanimationstart'];

/** Reads facts that matter only on error pages. There are few, so a second walk is cheap. */
export function readErrorFacts({ document }: PageTree, draft: PageDraft): ErrorFacts {
  const [leaves, requests, times]: [Text[], Text[], Text[]] = [[], [], []];
  let text = '';
  const addRequest = (code: string, start: number): void => {
    const request = code === '' ? undefined : findServerRequest(code);
    if (request !== undefined) requests.push(draft.textAt(request, start));
  };

  const visit = (node: ChildNode, isInNoscript: boolean): void => {
    if (isText(node) && !isInNoscript) text += node.data;
    if (!isTag(node)) return;
    const { name, attribs } = node;
    const start = node.startIndex ?? 0;
    // <noscript><meta http-equiv="refresh" content="3; url=/">
    if (isInNoscript && name === 'meta' && attribs['http-equiv']?.trim().toLowerCase() === 'refresh') {
      const href = parseRefresh(attribs['content'] ?? '')?.href ?? '';
      if (href !== '') leaves.push(draft.textAt(href, start));
    }
    for (const handler of loadHandlers) addRequest(attribs[handler] ?? '', start);
    const type = attribs['type']?.trim() ?? '';
    const isCode = name === 'script' && attribs['src'] === undefined && /^$|javascript|^module$/i.test(type);
    if (isCode) addRequest(textOfElement(node), start);
    if (name === 'time')
      times.push(draft.textAt(attribs['datetime']?.trim() || textOfElement(node).trim(), start));

    text += ' ';
    if (unseenElements.has(name) && name !== 'noscript') return;
    for (const child of node.children) visit(child, isInNoscript || name === 'noscript');
  };
  for (const node of document.children) visit(node, false);

  return { leaves, requests, times, mentions404: /(?<!\d)404(?!\d)/.test(text) };
}
