import { applyEdits, createScanner, type Edit, modify } from 'jsonc-parser';
import { compact } from '../text/text.ts';
import { findMember, getJsonValue, type JsonNode, listItems, listMembers, parseJsonc } from './jsonc.ts';

// The generated part of a file that the project has too, put into it:
//
//   _redirects     a block between `# signpost:begin` and `# signpost:end`
//   vercel.json    keys; in a list such as `redirects`, the project's own entries stay and come first

/** The lines between the marks, with the marks. */
const generatedBlock = /# signpost:begin(?:(?!# signpost:begin)[\s\S])*?# signpost:end[^\n]*\n?/;

/** True for a generated block between marks, for insertion into the site's own file. */
export function isBlock(text: string): boolean {
  return text.startsWith('# signpost:begin');
}

/** True for a text with a generated block. */
export function hasBlock(text: string): boolean {
  return generatedBlock.test(text);
}

/** True for a text with generated lines between the marks. */
export function hasGeneratedLines(text: string): boolean {
  return (generatedBlock.exec(text)?.[0] ?? '').split('\n').some((line) => /^\s*[^\s#]/.test(line));
}

/** The index of the line where the generated block starts, or belongs without a block; -1 for the end of the file. */
export function findBlockLine(lines: readonly string[]): number {
  const marks = lines.findIndex((line) => /^\s*# signpost:begin\b/.test(line));
  return marks < 0 ? lines.findIndex(isCatchAll) : marks;
}

/** `/* /404.html 404` or `/:splat /new/:splat 301` in `_redirects`, without a condition: no line below it is tried. */
function isCatchAll(line: string): boolean {
  const [rule = ''] = line.trim().split(/\s#/, 1);
  return /^\/(?:\*|:\w+)\s+(?:\/|https?:\/\/)\S*(?:\s+\d{3}!?)?\s*$/.test(rule);
}

/**
 * The site's own file with the generated block: in place of the old block, otherwise before the first own line for all
 * URLs, or at the end. The site's own lines above win.
 */
export function mergeBlock(ownText: string, block: string): string {
  if (generatedBlock.test(ownText)) return ownText.replace(generatedBlock, () => block);
  const lines = ownText.trimEnd().split('\n');
  const blockLine = findBlockLine(lines);
  if (blockLine < 0) return compact(ownText.trimEnd(), block).join('\n\n');

  const before = lines.slice(0, blockLine).join('\n').trimEnd();
  const after = lines.slice(blockLine).join('\n');
  return compact(before, `${block}\n${after}\n`).join('\n\n');
}

/** The file with the generated block blanked out, to keep line numbers. */
export function blankBlock(ownText: string): string {
  let isGenerated = false;
  const lines = ownText.split('\n').map((line) => {
    const mark = /^\s*# signpost:(begin|end)\b/.exec(line)?.[1];
    if (mark === undefined) return isGenerated ? '' : line;
    isGenerated = mark === 'begin';
    return '';
  });
  return lines.join('\n');
}

/**
 * The site's own file with the generated block, or with the generated keys of a JSON file; undefined without
 * a merge.
 */
export function mergeOwn(path: string, ownText: string, generated: string): string | undefined {
  if (isBlock(generated)) return mergeBlock(ownText, generated);
  return isJson(path) ? mergeOwnedKeys(ownText, generated) : undefined;
}

export const isJson = (path: string): boolean => /\.jsonc?$/.test(path);

/**
 * Puts the generated keys into a project's JSON file, as a text. In a list, the project's own entries stay and come first,
 * except entries with a generated entry's source. Comments outside of the lists stay. Undefined unless both are objects.
 */
export function mergeOwnedKeys(ownText: string, generated: string): string | undefined {
  const [ownRoot, generatedRoot] = [parseJsonc(ownText), parseJsonc(generated)];
  if (ownRoot?.type !== 'object' || generatedRoot?.type !== 'object') return undefined;

  const merging: Merging = { ownText, generated, edits: [] };
  mergeObject(merging, ownRoot, generatedRoot, 1);
  return applyEdits(ownText, merging.edits);
}

/** A JSON file without some keys, each as its path. Comments stay. */
export function removeKeys(text: string, paths: readonly (readonly string[])[]): string {
  return paths.reduce((remaining, path) => {
    const node = path.reduce<JsonNode | undefined>(findMember, parseJsonc(remaining));
    return node === undefined
      ? remaining
      : applyEdits(remaining, modify(remaining, [...path], undefined, {}));
  }, text);
}

interface Merging {
  readonly ownText: string;
  readonly generated: string;
  readonly edits: Edit[];
}

function mergeObject(merging: Merging, ownObject: JsonNode, generatedObject: JsonNode, depth: number): void {
  const missingMembers: string[] = [];

  for (const { key, value } of listMembers(generatedObject)) {
    const ownValue = findMember(ownObject, key);
    const ownSite = ownValue && findSite(ownValue, value);
    if (ownValue === undefined)
      missingMembers.push(`${JSON.stringify(key)}: ${sliceNode(merging.generated, value)}`);
    else if (ownSite) mergeObject(merging, ownSite, value, depth + 2);
    else if (ownValue.type === 'object' && value.type === 'object')
      mergeObject(merging, ownValue, value, depth + 1);
    else if (ownValue.type === 'array' && value.type === 'array') mergeList(merging, ownValue, value, depth);
    // Otherwise the project's own value wins: "trailingSlash": true.
  }
  appendMembers(merging, ownObject, missingMembers, depth);
}

/** The own site for a generated one, where firebase.json has `"hosting": […]`: the only site, or the site of that folder. */
function findSite(ownValue: JsonNode, generated: JsonNode): JsonNode | undefined {
  if (ownValue.type !== 'array' || generated.type !== 'object') return undefined;
  const folder = getJsonValue(findMember(generated, 'public'));
  const sites = listItems(ownValue).filter(({ type }) => type === 'object');
  if (sites.length === 1) return sites[0];
  const [site, second] = sites.filter((one) => getJsonValue(findMember(one, 'public')) === folder);
  return second === undefined ? site : undefined;
}

/** Replaces a list by the project's own entries and the generated ones. */
function mergeList(merging: Merging, ownList: JsonNode, generatedList: JsonNode, depth: number): void {
  const generatedItems = listItems(generatedList);
  const sources = new Set(generatedItems.map(makeEntryKey));
  // The project's own /mine stays, and /old of the map replaces the project's /old.
  const ownItems = listItems(ownList).filter((item) => !sources.has(makeEntryKey(item)));

  const isSame =
    [...ownItems, ...generatedItems].map(printJson).join() === listItems(ownList).map(printJson).join();
  if (isSame) return;
  const texts = [
    ...ownItems.map((item) => sliceNode(merging.ownText, item)),
    ...generatedItems.map((item) => sliceNode(merging.generated, item)),
  ];
  const lines = texts.map((text) => `\n${'  '.repeat(depth + 1)}${text}`).join(',');
  merging.edits.push({
    offset: ownList.offset,
    length: ownList.length,
    content: `[${lines}\n${'  '.repeat(depth)}]`,
  });
}

/**
 * The common key of entries for a URL: a redirect's source and conditions, and the names of headers. An entry of another
 * kind has only itself in common.
 */
function makeEntryKey(item: JsonNode): string {
  const answers = ['destination', 'redirect', 'rewrite', 'headers'];
  if (answers.every((key) => findMember(item, key) === undefined)) return printJson(item);
  const keys = ['source', 'regex', 'glob', 'route', 'has', 'missing', 'methods', 'allowedRoles'];
  const names = listItems(findMember(item, 'headers')).map((header) =>
    getJsonValue(findMember(header, 'key')),
  );
  return JSON.stringify([...keys.map((key) => getJsonValue(findMember(item, key)) ?? null), names]);
}

/** Inserts members before the closing bracket, after a comment behind the last member. */
function appendMembers(merging: Merging, ownObject: JsonNode, texts: readonly string[], depth: number): void {
  if (texts.length === 0) return;
  const { ownText, edits } = merging;
  const lastMember = ownObject.children?.at(-1);
  // { "name": "shop" } needs a comma before the next key.
  if (lastMember !== undefined && !hasCommaAfter(ownText, lastMember))
    edits.push({ offset: lastMember.offset + lastMember.length, length: 0, content: ',' });

  const end = ownObject.offset + ownObject.length - 1;
  const inner = ownText.slice(ownObject.offset + 1, end);
  const space = inner.length - inner.trimEnd().length;
  const closing = space === 0 || lastMember === undefined ? `\n${'  '.repeat(depth - 1)}` : '';
  const content = texts.map((text) => `\n${'  '.repeat(depth)}${text}`).join(',') + closing;
  edits.push({ offset: end - space, length: 0, content });
}

function hasCommaAfter(text: string, node: JsonNode): boolean {
  const scanner = createScanner(text, true);
  scanner.setPosition(node.offset + node.length);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',';
}

function sliceNode(text: string, { offset, length }: JsonNode): string {
  return text.slice(offset, offset + length);
}

function printJson(node: JsonNode): string {
  return JSON.stringify(getJsonValue(node)) ?? '';
}
