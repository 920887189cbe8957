import type { AnyNode, Program } from 'acorn';
import { listNodes, readLastName, readString } from '../../lib/text/script-tree.ts';
import { readsLocation } from './jump.ts';

// The fragments that a script opens by itself, such as tabs, so that no element needs their id:
//
//   if (location.hash === '#profit') open('profit')
//   const tabs = { '#profit': 'panel-1', '#loan': 'panel-2' }; open(tabs[location.hash])
//   ['profit', 'loan'].includes(location.hash.slice(1))

/** Characters. A longer script has many words, and only `#profit` is surely a fragment. */
const maxLength = 20_000;

const fragmentName = /^#?[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,59}$/u;

/** Functions that look for an element, and find none without its id. */
const elementFinders = /^(?:querySelector|querySelectorAll|getElementById|closest|matches|jQuery|\$)$/;

/** The names, without hash, in a script that reads the page's fragment. */
export function listOpenedFragments(program: Program): string[] {
  const nodes = listNodes(program);
  // location.hash = '#profit'
  const assigned = new Set<AnyNode>();
  for (const node of nodes) if (node.type === 'AssignmentExpression') assigned.add(node.left);
  if (!nodes.some((node) => readsHash(node) && !assigned.has(node))) return [];

  const soughtIds = new Set(nodes.flatMap(listSoughtIds));
  const names = new Set<string>();
  for (const node of nodes) {
    const text = soughtIds.has(node) ? undefined : readName(node);
    if (text === undefined || !fragmentName.test(text)) continue;
    if (text.startsWith('#') || program.end <= maxLength) names.add(text.replace(/^#/, ''));
  }
  return [...names];
}

/** `location.hash`, and `const { hash } = location`. */
function readsHash(node: AnyNode): boolean {
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern')
    return readsLocation(node, 'hash');
  const isLocation = node.init != null && readLastName(node.init) === 'location';
  return isLocation && node.id.properties.some((part) => readName(part) === 'hash');
}

/** `'#profit'`, and `profit` of `{ profit: 1 }`. */
function readName(node: AnyNode): string | undefined {
  return node.type === 'Property' && !node.computed ? readLastName(node.key) : readString(node);
}

/** `'#profit'` of `document.querySelector('#profit')` */
function listSoughtIds(node: AnyNode): AnyNode[] {
  const isFinder = node.type === 'CallExpression' && elementFinders.test(readLastName(node.callee) ?? '');
  return isFinder ? node.arguments : [];
}
