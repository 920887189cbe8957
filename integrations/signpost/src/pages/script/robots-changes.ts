import type { AnyNode, Program } from 'acorn';
import {
  findNamesOfValues,
  listNodes,
  readLastName,
  readObject,
  readString,
} from '../../lib/text/script-tree.ts';

// const meta = document.querySelector('meta[name="robots"]');
// meta.content = "noindex";    findNoindexText: the string "noindex"
// meta.remove();               findNoindexRemoval: the call

/** `meta[name="robots"]`, `robots`, `<meta name="robots" content="…">` */
const robotsName = /\bname\s*=\s*["']?(?:robots|googlebot)\b|^(?:robots|googlebot)$/i;
/** The value in `<meta name="robots" content="noindex, follow">` */
const contentValue = /\bcontent\s*=\s*["']?([^"'>]*)/i;

/** Where a script that names the robots meta has the text `noindex`. */
export function findNoindexText(program: Program): number | undefined {
  if (!namesRobots(program)) return undefined;
  return listNodes(program).find((node) => isNoindexValue(readString(node) ?? ''))?.start;
}

/** Where a script removes the robots meta, or writes a value without `noindex`. */
export function findNoindexRemoval(program: Program): number | undefined {
  if (!namesRobots(program)) return undefined;
  const variables = findNamesOfValues(program, isRobotsQuery);
  const isRobotsMeta = (node: AnyNode | undefined): boolean =>
    node !== undefined && (isRobotsQuery(node) || (node.type === 'Identifier' && variables.has(node.name)));
  return listNodes(program).find((node) => removesNoindex(node, isRobotsMeta))?.start;
}

function namesRobots(program: Program): boolean {
  return listNodes(program).some((node) => robotsName.test(readString(node) ?? ''));
}

/** True for `noindex`, `noindex, nofollow`, `none`, and for a tag with one of them. */
function isNoindexValue(text: string): boolean {
  const value = contentValue.exec(text)?.[1] ?? text;
  return value.split(',').some((part) => /^(?:noindex|none)$/i.test(part.trim()));
}

const queries = /^(?:querySelector(?:All)?|getElementsByName|\$|jQuery)$/;

/** `document.querySelector('meta[name="robots"]')`, `document.getElementsByName("robots")[0]` */
function isRobotsQuery(node: AnyNode): boolean {
  if (node.type === 'ChainExpression') return isRobotsQuery(node.expression);
  if (node.type === 'MemberExpression') return isRobotsQuery(node.object);
  if (node.type !== 'CallExpression' || !queries.test(readLastName(node.callee) ?? '')) return false;
  return robotsName.test(readString(node.arguments[0]) ?? '');
}

function removesNoindex(node: AnyNode, isRobotsMeta: (node: AnyNode | undefined) => boolean): boolean {
  // meta.content = "index, follow"
  if (node.type === 'AssignmentExpression') {
    const isContent = readLastName(node.left) === 'content' && isRobotsMeta(readObject(node.left));
    return isContent && isIndexValue(node.right);
  }
  if (node.type !== 'CallExpression') return false;

  const [first, second] = node.arguments;
  const isOfMeta = isRobotsMeta(readObject(node.callee));
  switch (readLastName(node.callee)) {
    // meta.remove(), meta.removeAttribute("content")
    case 'remove':
    case 'removeAttribute':
      return isOfMeta;
    // meta.parentNode.removeChild(meta)
    case 'removeChild':
      return isRobotsMeta(first);
    // meta.setAttribute("content", "index")
    case 'setAttribute':
      return isOfMeta && readString(first) === 'content' && isIndexValue(second);
    default:
      return false;
  }
}

/** A text without `noindex`. Undefined or computed: unknown. */
function isIndexValue(node: AnyNode | undefined): boolean {
  const text = readString(node);
  return text !== undefined && !isNoindexValue(text);
}
