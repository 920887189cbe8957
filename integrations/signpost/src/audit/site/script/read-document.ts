import { type Document, Element, isTag } from 'domhandler';
import { appendChild, removeElement } from 'domutils';
import { parseDocument } from 'htmlparser2';

const inHead: ReadonlySet<string> = new Set('base link meta noscript script style template title'.split(' '));

/** The tree of a page, with `html`, `head` and `body`, whose tags may be left out. */
export function readDocument(html: string): Document {
  const document = parseDocument(html, { withStartIndices: true });
  const root = childOf(document, 'html') ?? new Element('html', {});
  const head = childOf(root, 'head') ?? childOf(document, 'head') ?? new Element('head', {});
  const body = childOf(root, 'body') ?? childOf(document, 'body') ?? new Element('body', {});
  const isWhole = [head, body].every((one) => one.parent === root) && root.parent === document;
  if (isWhole) return document;
  const rest = [...document.children, ...root.children].filter(
    (one) => ![root, head, body].some((own) => own === one),
  );
  let isHead = body.children.length === 0;
  for (const node of [root, head, body, ...rest]) removeElement(node);
  appendChild(document, root);
  appendChild(root, head);
  appendChild(root, body);
  for (const node of rest) {
    if (isTag(node) && !inHead.has(node.name)) isHead = false;
    appendChild(isHead ? head : body, node);
  }
  return document;
}

function childOf(parent: Document | Element, name: string): Element | undefined {
  return parent.children.find((one): one is Element => isTag(one) && one.name === name);
}
