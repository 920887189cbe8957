import type { AnyNode, Program } from 'acorn';
import {
  findNamesOfValues,
  listNodes,
  readLastName,
  readObject,
  readString,
} from '../../lib/text/script-tree.ts';

// The places in a script that set `location`, with the URL as far as the code has it: /new/ of `location.href = "/new/"`.

/** Code for another URL in the visitor's browser. */
export interface LocationChange {
  /** The offset in the script. */
  readonly start: number;
  /** The URL's text as far as the code has the text; undefined for a computed URL. */
  readonly to: string | undefined;
}

/** Finds every assignment to `location`, in functions too. */
export function findLocationChanges(program: Program): LocationChange[] {
  const locations = findLocationNames(program);
  return listNodes(program).flatMap((node) => readLocationChange(node, locations) ?? []);
}

/** `location`, and the variables with `window.location`. */
export function findLocationNames(program: Program): ReadonlySet<string> {
  const isLocation = (node: AnyNode): boolean =>
    node.type !== 'CallExpression' && readLastName(node) === 'location' && isOfWindow(node);
  return new Set(['location', ...findNamesOfValues(program, isLocation)]);
}

const windows = /^(?:window|document|self|top|parent|globalThis)$/;

/** `location`, `window.location` and `document.location`, but not `route.location`. */
function isOfWindow(node: AnyNode): boolean {
  const object = readObject(node);
  return object === undefined || windows.test(readLastName(object) ?? '');
}

/** The change that a node makes; undefined for any other node, and for a place on the same page: `location = "#top"`. */
export function readLocationChange(
  node: AnyNode,
  locations: ReadonlySet<string>,
): LocationChange | undefined {
  const isLocation = (one: AnyNode | undefined): boolean =>
    one !== undefined && locations.has(readLastName(one) ?? '') && isOfWindow(one);
  let target: AnyNode | undefined;
  if (node.type === 'AssignmentExpression' && node.operator === '=') {
    // location = "/new/", location.href = "/new/"
    const isHref =
      /^(?:href|pathname)$/.test(readLastName(node.left) ?? '') && isLocation(readObject(node.left));
    const isLocationItself = readLastName(node.left) === 'location' && isOfWindow(node.left);
    if (isHref || isLocationItself) target = node.right;
  } else if (node.type === 'CallExpression') {
    // location.replace("/new/"), location.assign("/new/")
    const isMethod = /^(?:replace|assign)$/.test(readLastName(node.callee) ?? '');
    if (isMethod && isLocation(readObject(node.callee))) [target] = node.arguments;
  }

  if (target === undefined || staysOnPage(target, isLocation)) return undefined;
  return { start: node.start, to: readKnownText(target) };
}

/** `"#top"`, `mailto:me@example.com`, and `location.href`, which loads the page again. */
function staysOnPage(target: AnyNode, isLocation: (node: AnyNode | undefined) => boolean): boolean {
  const isReload = isLocation(target) || (readLastName(target) === 'href' && isLocation(readObject(target)));
  return isReload || /^\s*(?:#|mailto:|tel:|javascript:)/i.test(readKnownText(target) ?? '');
}

/** The parts of a text that the code has: `/app/` of `"/app/" + id`, `/a` of `location.origin + "/a"`. */
function readKnownText(node: AnyNode): string | undefined {
  if (node.type !== 'BinaryExpression') return readString(node);
  const parts = [node.left, node.right].map(readKnownText).filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('');
}
