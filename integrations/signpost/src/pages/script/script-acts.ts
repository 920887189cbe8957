import type { AnyNode, Program } from 'acorn';
import { memoizeByName } from '../../lib/memoize.ts';
import { copyOf } from '../../lib/text/text.ts';
import type { ScriptAct } from '../page.ts';
import { findLoadChanges, findLocationChanges } from './location-changes.ts';
import {
  findNamesOfValues,
  parseScript,
  readLastName,
  readObject,
  readString,
  type ScriptKind,
  walkNodes,
} from './script-tree.ts';

/** A possible act of a script, with the offset in its text. */
interface FoundAct {
  readonly act: ScriptAct['act'];
  readonly start: number;
}

/** Characters; a longer script isn't examined. */
const maxLength = 3_000_000;
/** A script without these words isn't parsed. */
const anyAct = /location|robots|googlebot|\.title\b|hash/i;

/** Characters; pages share only short inline scripts, and a longer one is usually the data of its page. */
const maxShared = 20_000;

/** Many pages have the same inline scripts. */
const actsByText = {
  script: memoizeByName((code) => readActs(code, 'script'), 500),
  module: memoizeByName((code) => readActs(code, 'module'), 500),
};

/** The possible acts of a script by its code: a new URL, noindex, a title. */
export function findScriptActs(code: string, kind: 'script' | 'module'): readonly FoundAct[] {
  if (code.length > maxLength || !anyAct.test(code)) return [];
  // A copy, since a part of a page's text would keep the whole text in memory.
  return code.length > maxShared ? readActs(code, kind) : actsByText[kind](copyOf(code));
}

/** True for the code of a click handler that leads to another page: `location.href='/prices/'`. */
export function leadsElsewhere(handler: string): boolean {
  return /location/.test(handler) && changesLocation(copyOf(handler));
}

const changesLocation = memoizeByName((handler) => {
  const program = parseScript(handler, 'handler');
  return program !== undefined && findLocationChanges(program).some(({ to }) => to !== undefined);
}, 500);

function readActs(code: string, kind: ScriptKind): FoundAct[] {
  const program = parseScript(code, kind) ?? parseScript(code, 'module');
  if (program === undefined) return [];
  const acts: FoundAct[] = [];
  const add = (act: FoundAct['act'], start: number | undefined): void => {
    if (start !== undefined) acts.push({ act, start });
  };

  const loading = findLoadChanges(program);
  add('redirect', loading[0]?.start);
  add('redirect-alone', loading.find(({ isSure }) => isSure)?.start);
  add('to-not-found', findLocationChanges(program).find(({ to }) => notFoundUrl.test(to ?? ''))?.start);

  const robots = findRobotsChanges(program);
  add('set-noindex', robots.setsNoindex);
  add('unset-noindex', robots.removesNoindex);

  const nodes = [...walkNodes(program)];
  add('set-title', nodes.find(setsTitle)?.start);
  add('hash-route', findHashRouter(nodes));
  return acts;
}

/** A URL with the name of a 404 page: `/404`, `/not-found.html`. */
const notFoundUrl = /(?:^|\/)(?:404|not-?found)(?:\.html?)?\/?$/i;

/** `document.title = name` */
function setsTitle(node: AnyNode): boolean {
  if (node.type !== 'AssignmentExpression' || readLastName(node.left) !== 'title') return false;
  const object = readObject(node.left);
  return object !== undefined && readLastName(object) === 'document';
}

/** Functions that set up a router for fragments, in Vue, React and Angular. */
const hashRouters = /^(?:createWebHashHistory|createHashRouter|createHashHistory|withHashLocation)$/;

/** Where a script sets up `#/` routes. */
function findHashRouter(nodes: readonly AnyNode[]): number | undefined {
  return nodes.find((node) => {
    // RouterModule.forRoot(routes, { useHash: true }), which bundlers shorten to !0
    if (node.type === 'Property')
      return readLastName(node.key) === 'useHash' && (isLiteral(node.value, true) || isNotZero(node.value));
    if (node.type !== 'CallExpression') return false;
    // createRouter({ history: createWebHashHistory() }), createElement(HashRouter)
    const isComponent = node.arguments.some((one) => one.type === 'Identifier' && one.name === 'HashRouter');
    return isComponent || hashRouters.test(readLastName(node.callee) ?? '');
  })?.start;
}

function isLiteral(node: AnyNode, value: unknown): boolean {
  return node.type === 'Literal' && node.value === value;
}

function isNotZero(node: AnyNode): boolean {
  return node.type === 'UnaryExpression' && node.operator === '!' && isLiteral(node.argument, 0);
}

/** The possible changes of the robots meta by a script, with offsets in the script. */
export interface RobotsChanges {
  /** Where the script writes `noindex`. */
  readonly setsNoindex: number | undefined;
  /** Where the script removes the meta, or writes a value without `noindex`. */
  readonly removesNoindex: number | undefined;
}

/** `meta[name="robots"]`, `robots`, `<meta name="robots" content="…">` */
const robotsName = /\bname\s*=\s*["']?(?:robots|googlebot)\b|^(?:robots|googlebot)$/i;
/** The value in `<meta name="robots" content="noindex, follow">` */
const contentValue = /\bcontent\s*=\s*["']?([^"'>]*)/i;

/** True for `noindex`, `noindex, nofollow`, `none`, and for a tag with one of them. */
function isNoindexValue(text: string): boolean {
  const value = contentValue.exec(text)?.[1] ?? text;
  return value.split(',').some((part) => /^(?:noindex|none)$/i.test(part.trim()));
}

/** Finds what a script may do to the robots meta. */
export function findRobotsChanges(program: Program): RobotsChanges {
  const nodes = [...walkNodes(program)];
  const strings = nodes.flatMap((node) => {
    const text = readString(node);
    if (text === undefined) return [];
    return [{ text, start: node.start }];
  });
  if (!strings.some(({ text }) => robotsName.test(text)))
    return { setsNoindex: undefined, removesNoindex: undefined };

  const metas = findNamesOfValues(program, isRobotsQuery);
  const isMeta = (node: AnyNode | undefined): boolean =>
    node !== undefined && (isRobotsQuery(node) || (node.type === 'Identifier' && metas.has(node.name)));
  return {
    setsNoindex: strings.find(({ text }) => isNoindexValue(text))?.start,
    removesNoindex: nodes.find((node) => removesNoindex(node, isMeta))?.start,
  };
}

/** `document.querySelector('meta[name="robots"]')`, `document.getElementsByName("robots")[0]` */
function isRobotsQuery(node: AnyNode): boolean {
  if (node.type === 'ChainExpression') return isRobotsQuery(node.expression);
  if (node.type === 'MemberExpression') return isRobotsQuery(node.object);
  if (node.type !== 'CallExpression') return false;
  const isQuery = /^(?:querySelector(?:All)?|getElementsByName|\$|jQuery)$/.test(
    readLastName(node.callee) ?? '',
  );
  return isQuery && robotsName.test(readString(node.arguments[0]) ?? '');
}

function removesNoindex(node: AnyNode, isMeta: (node: AnyNode | undefined) => boolean): boolean {
  // meta.content = "index, follow"
  if (node.type === 'AssignmentExpression')
    return readLastName(node.left) === 'content' && isMeta(readObject(node.left)) && isIndexValue(node.right);
  if (node.type !== 'CallExpression') return false;

  const [first, second] = node.arguments;
  const isOfMeta = isMeta(readObject(node.callee));
  switch (readLastName(node.callee)) {
    // meta.remove(), meta.removeAttribute("content")
    case 'remove':
    case 'removeAttribute':
      return isOfMeta;
    // meta.parentNode.removeChild(meta)
    case 'removeChild':
      return isMeta(first);
    // meta.setAttribute("content", "index")
    case 'setAttribute':
      return isOfMeta && readString(first) === 'content' && second !== undefined && isIndexValue(second);
    default:
      return false;
  }
}

function isIndexValue(node: AnyNode): boolean {
  const text = readString(node);
  return text !== undefined && !isNoindexValue(text);
}
