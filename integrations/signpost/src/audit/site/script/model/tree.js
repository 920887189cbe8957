import { compile } from 'css-select';

/** What css-select asks about nodes. */
const adapter = {
  isTag: (node) => node.nodeType === 1,
  getName: (element) => element.localName,
  getAttributeValue: (element, name) => element.attributesByName.get(name),
  hasAttrib: (element, name) => element.attributesByName.has(name),
  getChildren: (node) => node.childNodes ?? [],
  getParent: (node) => node.parentNode,
  getSiblings: (node) => node.parentNode?.childNodes ?? [node],
  getText: (node) => node.textContent,
  existsOne: (test, nodes) => search(nodes, test, 1).length > 0,
  findAll: (test, nodes) => search(nodes, test),
  findOne: (test, nodes) => search(nodes, test, 1)[0] ?? null,
  removeSubsets: (nodes) =>
    nodes.filter((node) => !nodes.some((other) => other !== node && isIn(node, other))),
  equals: (a, b) => a === b,
};
const always = () => true;
const never = () => false;
/** What jQuery has too, where scripts are less strict than browsers, and a name that css-select takes for one of its own. */
const pseudos = {
  ...{ first: always, visible: always, checked: '[checked], [selected]', selected: '[selected]' },
  constructor: never,
};
const options = { adapter, cacheResults: false, pseudos };
const tests = new Map();

/** The test of a selector; one that can't be read fits nothing. */
function testOf(selector) {
  if (!tests.has(selector)) tests.set(selector, compiled(selector));
  return tests.get(selector);
}

function compiled(selector) {
  try {
    if (/[>+~]\s*$/.test(selector)) return never;
    return compile(selector, options);
  } catch {
    return never;
  }
}

/** Elements that pass a test among nodes and below them, in their order. */
function search(nodes, test, most = Number.POSITIVE_INFINITY, found = []) {
  for (const node of nodes) {
    if (found.length >= most) break;
    if (node.nodeType !== 1) continue;
    if (test(node)) found.push(node);
    search(node.childNodes, test, most, found);
  }
  return found;
}

/** Elements below a node. */
export const find = (selector, root) => search(root.childNodes, testOf(selector));
export const first = (selector, root) => search(root.childNodes, testOf(selector), 1)[0];
export const isMatch = (element, selector) => element.nodeType === 1 && testOf(selector)(element);

export function closest(from, selector) {
  for (let at = from; at !== null; at = at.parentNode) if (isMatch(at, selector)) return at;
  return null;
}

export function isIn(node, outer) {
  for (let at = node; at !== null; at = at.parentNode) if (at === outer) return true;
  return false;
}

/** An element and those in it. */
export const withInner = (node) => search([node], () => true);
