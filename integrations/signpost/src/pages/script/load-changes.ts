import type { AnyNode, Program } from 'acorn';
import {
  isFunction,
  listChildNodes,
  listNodes,
  parseScript,
  readLastName,
  readObject,
  readString,
} from '../../lib/text/script-tree.ts';
import { findLocationNames, type LocationChange, readLocationChange } from './location-changes.ts';

// What sets `location` while the page loads, and so redirects each visitor: at the top level, in a handler of `load`, and in the
// functions that these call.

/** Code that runs while the page loads. */
interface CodeAtLoad {
  readonly node: AnyNode;
  /** True if no condition and no early `return` comes before. */
  readonly runsAlways: boolean;
}

/** A change while the page loads. */
type LoadChange = LocationChange & Pick<CodeAtLoad, 'runsAlways'>;

/** Nodes whose parts may not run. */
const conditionalNodes =
  /^(?:IfStatement|ConditionalExpression|LogicalExpression|SwitchStatement|CatchClause|For(?:In|Of)?Statement|WhileStatement)$/;

/** Finds what sets `location` while the page loads: at the top level, and in functions that the load calls. */
export function findLoadChanges(program: Program): LoadChange[] {
  const locations = findLocationNames(program);
  const functions = collectFunctions(program);
  const entered = new Set<AnyNode>();
  const changes: LoadChange[] = [];
  const waiting: CodeAtLoad[] = [{ node: program, runsAlways: true }];

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, runsAlways } = next;
    if (dependsOnHost(node)) continue;
    const change = readLocationChange(node, locations);
    if (change !== undefined) changes.push({ ...change, runsAlways });

    for (const called of findCallsAtLoad(node, functions)) {
      // function go() { go() }
      if (entered.has(called)) continue;
      entered.add(called);
      waiting.push({ node: isFunction(called) ? called.body : called, runsAlways });
    }

    if (node.type === 'Program' || node.type === 'BlockStatement') {
      for (const statement of listStatements(node.body, runsAlways)) waiting.push(statement);
      continue;
    }
    const partsRunAlways = runsAlways && !conditionalNodes.test(node.type);
    for (const child of listChildNodes(node))
      if (!isFunction(child)) waiting.push({ node: child, runsAlways: partsRunAlways });
  }
  return changes.sort((a, b) => a.start - b.start);
}

/** True for `location.host === "old.example.com" && (location.href = "https://www.example.com")`: this host has no redirect. */
function dependsOnHost(node: AnyNode): boolean {
  let condition: AnyNode | undefined;
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') condition = node.test;
  if (node.type === 'LogicalExpression') condition = node.left;
  return condition !== undefined && mentionsHost(condition);
}

function mentionsHost(node: AnyNode): boolean {
  return (
    /^(?:host|hostname|protocol)$/.test(readLastName(node) ?? '') || listChildNodes(node).some(mentionsHost)
  );
}

/** The statements of a block. After `if (top === self) return;` the rest is conditional; after `return` nothing runs. */
function listStatements(body: readonly AnyNode[], runsAlways: boolean): CodeAtLoad[] {
  const list: CodeAtLoad[] = [];
  let restRunsAlways = runsAlways;
  for (const node of body) {
    if (isFunction(node)) continue;
    list.push({ node, runsAlways: restRunsAlways });
    if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') break;
    if (node.type === 'IfStatement') restRunsAlways &&= !mayReturn(node);
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
