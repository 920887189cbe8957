import type { AnyNode, Program } from 'acorn';
import {
  isFunction,
  listChildNodes,
  listNodes,
  readLastName,
  readObject,
} from '../../lib/text/script-tree.ts';
import type { LocationChange } from './location-changes.ts';

/** Characters; the script of a jump page is short. */
const maxLength = 20_000;

/**
 * Where a script goes to a URL that it reads from the page's own URL: `/go/#aHR0cHM6…` or `/go/?url=https://…`. Neither a server
 * nor a meta refresh can know the target of such a jump page.
 */
export function findJump(program: Program, changes: readonly LocationChange[]): number | undefined {
  // "/new/" + anchor: the page is known.
  const computed = changes.find(({ to }) => to === undefined);
  if (computed === undefined || program.end > maxLength) return undefined;

  // location.replace(to + location.hash) keeps the hash, and doesn't read it.
  const starts = new Set(changes.map(({ start }) => start));
  const isRead = listNodes(program).some((node) => readsUrlData(node) && !starts.has(node.start));
  return isRead ? computed.start : undefined;
}

/** `atob(location.hash.slice(1))`, `new URLSearchParams(location.search)`; not `target + location.hash`. */
function readsUrlData(call: AnyNode): boolean {
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return false;
  const parts: AnyNode[] = [call];
  for (const part of parts) {
    if (isUrlData(part)) return true;
    // (function () { … })()
    if (!isFunction(part)) parts.push(...listChildNodes(part));
  }
  return false;
}

/** `location.hash`, `location.search`, and `searchParams` of `new URL(location.href).searchParams`. */
function isUrlData(node: AnyNode): boolean {
  const name = readLastName(node);
  const object = readObject(node);
  if (object === undefined) return false;
  return name === 'searchParams' || readsLocation(node, 'hash') || readsLocation(node, 'search');
}

/** `location.hash`, also of `window` or `document`. */
export function readsLocation(node: AnyNode, part: 'hash' | 'search'): boolean {
  const object = readObject(node);
  return readLastName(node) === part && object !== undefined && readLastName(object) === 'location';
}
