import type { AnyNode, Program } from 'acorn';
import {
  findNamesOfValues,
  isFunction,
  listChildNodes,
  listNodes,
  parseScript,
  readLastName,
  readObject,
  readString,
} from './script-tree.ts';

// The places in a script that set `location`, with the URL as far as the code has it: /new/ of `location.href = "/new/"`. Those
// that run while the page loads redirect each visitor.

/** Code for another URL in the visitor's browser. */
export interface LocationChange {
  /** The offset in the script. */
  readonly start: number;
  /** The URL's text as far as the code has the text; undefined for a computed URL. */
  readonly to: string | undefined;
}

/** A change while the page loads. */
interface LoadChange extends LocationChange {
  /** True if no condition and no early `return` comes before. */
  readonly isSure: boolean;
}

/** Finds every assignment to `location`, in functions too. */
export function findLocationChanges(program: Program): LocationChange[] {
  const locations = findLocationNames(program);
  return listNodes(program).flatMap((node) => readLocationChange(node, locations) ?? []);
}

/** `location`, and the variables with `window.location`. */
function findLocationNames(program: Program): ReadonlySet<string> {
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
function readLocationChange(node: AnyNode, locations: ReadonlySet<string>): LocationChange | undefined {
  const isLocation = (one: AnyNode | undefined): boolean =>
    one !== undefined && locations.has(readLastName(one) ?? '') && isOfWindow(one);
  let target: AnyNode | undefined;
  if (node.type === 'AssignmentExpression' && node.operator === '=') {
    // location = "/new/", location.href = "/new/"
    const isHref =
      /^(?:href|pathname)$/.test(readLastName(node.left) ?? '') && isLocation(readObject(node.left));
    const isWhole = readLastName(node.left) === 'location' && isOfWindow(node.left);
    if (isHref || isWhole) target = node.right;
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

/** Nodes whose parts may not run. */
const conditionalNodes =
  /^(?:IfStatement|ConditionalExpression|LogicalExpression|SwitchStatement|CatchClause|For(?:In|Of)?Statement|WhileStatement)$/;

/** Finds what sets `location` while the page loads: at the top level, and in functions that the load calls. */
export function findLoadChanges(program: Program): LoadChange[] {
  const locations = findLocationNames(program);
  const functions = collectFunctions(program);
  const entered = new Set<AnyNode>();
  const changes: LoadChange[] = [];
  const waiting: { readonly node: AnyNode; readonly isSure: boolean }[] = [{ node: program, isSure: true }];

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, isSure } = next;
    const change = readLocationChange(node, locations);
    if (change !== undefined) changes.push({ ...change, isSure });

    for (const called of findCallsAtLoad(node, functions)) {
      // function go() { go() }
      if (entered.has(called)) continue;
      entered.add(called);
      waiting.push({ node: isFunction(called) ? called.body : called, isSure });
    }

    if (node.type === 'Program' || node.type === 'BlockStatement') {
      for (const statement of listStatements(node.body, isSure)) waiting.push(statement);
      continue;
    }
    const isStillSure = isSure && !conditionalNodes.test(node.type);
    for (const child of listChildNodes(node))
      if (!isFunction(child)) waiting.push({ node: child, isSure: isStillSure });
  }
  return changes.sort((a, b) => a.start - b.start);
}

/** The statements of a block. After `if (top === self) return;` the rest is unsure; after `return` nothing runs. */
function listStatements(body: readonly AnyNode[], isSure: boolean): { node: AnyNode; isSure: boolean }[] {
  const list: { node: AnyNode; isSure: boolean }[] = [];
  let isStillSure = isSure;
  for (const node of body) {
    if (isFunction(node)) continue;
    list.push({ node, isSure: isStillSure });
    if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') break;
    if (node.type === 'IfStatement') isStillSure &&= !mayReturn(node);
  }
  return list;
}

function mayReturn(node: AnyNode): boolean {
  if (node.type === 'ReturnStatement') return true;
  return !isFunction(node) && listChildNodes(node).some(mayReturn);
}

function collectFunctions(program: Program): ReadonlyMap<string, AnyNode> {
  const functions = new Map<string, AnyNode>();
  for (const node of listNodes(program)) {
    // function go() { … }
    if (node.type === 'FunctionDeclaration' && node.id) functions.set(node.id.name, node);
    // const go = () => { … }
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') continue;
    if (node.init && isFunction(node.init)) functions.set(node.id.name, node.init);
  }
  return functions;
}

const loadEvents = /^(?:load|DOMContentLoaded|pageshow)$/;
/** Milliseconds: a redirect after a longer time ends a session, say, and is none of the page itself. */
const maxDelay = 60_000;

/** The functions, or the parsed text of `setTimeout("…")`, that a node calls while the page loads. */
function findCallsAtLoad(node: AnyNode, functions: ReadonlyMap<string, AnyNode>): AnyNode[] {
  const findFunction = (one: AnyNode | undefined): AnyNode[] => {
    if (one === undefined) return [];
    if (isFunction(one)) return [one];
    const named = one.type === 'Identifier' ? functions.get(one.name) : undefined;
    return named === undefined ? [] : [named];
  };

  // window.onload = go
  if (node.type === 'AssignmentExpression')
    return readLastName(node.left) === 'onload' ? findFunction(node.right) : [];
  if (node.type !== 'CallExpression') return [];
  const [first, second] = node.arguments;
  const name = readLastName(node.callee);
  // addEventListener("load", go)
  if (name === 'addEventListener')
    return loadEvents.test(readString(first) ?? '') ? findFunction(second) : [];
  // setTimeout(go, 3000), setTimeout("location.href = '/new/'", 0)
  if (name === 'setTimeout' || name === 'setInterval') {
    const isLate = second?.type === 'Literal' && Number(second.value) > maxDelay;
    if (isLate) return [];
    const text = readString(first);
    return text === undefined ? findFunction(first) : [parseScript(text, 'script') ?? []].flat();
  }
  // $(document).ready(go), $(go)
  if (name === 'ready' || name === '$' || name === 'jQuery') return findFunction(first);
  // (function () { … })(), (() => { … }).call(this), go()
  const callee = name === 'call' || name === 'apply' ? (readObject(node.callee) ?? node.callee) : node.callee;
  return findFunction(callee);
}
