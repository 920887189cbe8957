import type { AnyNode } from 'acorn';
import { allNodes, lastName, objectNode, parseScript, stringValue } from './script-tree.ts';

const functions = /^(?:fetch|sendBeacon|importScripts|axios|ajax|getJSON|getScript)$/;
const classes = /^(?:XMLHttpRequest|Image|Audio|WebSocket|EventSource|Worker|SharedWorker)$/;
const loadedElements = /^(?:script|img|iframe|link|video|audio)$/i;

/** Finds what an inline script asks of a server, as written: `fetch`. Undefined if it works alone. */
export function findServerRequest(code: string): string | undefined {
  const program = parseScript(code, 'script') ?? parseScript(code, 'module');
  if (program === undefined) return undefined;
  for (const node of allNodes(program)) {
    const request = requestAt(node);
    if (request !== undefined) return request;
  }
  return undefined;
}

function requestAt(node: AnyNode): string | undefined {
  // import("/menu.js")
  if (node.type === 'ImportExpression') return 'import(';
  // new XMLHttpRequest()
  if (node.type === 'NewExpression') {
    const name = lastName(node.callee) ?? '';
    return classes.test(name) ? `new ${name}` : undefined;
  }
  // image.src = "/pixel.gif"
  if (node.type === 'AssignmentExpression') {
    const isSource = lastName(node.left) === 'src' && objectNode(node.left) !== undefined;
    return isSource && stringValue(node.right)?.startsWith('data:') !== true ? '.src =' : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const name = lastName(node.callee) ?? '';
  // document.createElement("script")
  if (name === 'createElement')
    return loadedElements.test(stringValue(node.arguments[0]) ?? '') ? 'createElement(' : undefined;
  return functions.test(name) ? `${name}(` : undefined;
}
