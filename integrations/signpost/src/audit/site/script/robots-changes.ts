import type { AnyNode, Program } from 'acorn';
import { findNamesOfValues, readLastName, readObject, readString, walkNodes } from './script-tree.ts';

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
    return text === undefined ? [] : [{ text, start: node.start }];
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
