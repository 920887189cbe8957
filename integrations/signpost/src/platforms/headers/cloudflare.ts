import { figure } from '../../lib/text/text.ts';
import { escapeRegex, joinByWildcard, longestPath } from '../../lib/url/wildcards.ts';
import {
  active,
  type HeaderChange,
  invalid,
  type PlatformRule,
  type RuleCondition,
  type RuleState,
} from '../platform-rule.ts';
import { type HeaderLine, linesOf, pairFault, pairOf, rulesOf } from './header-lines.ts';
import { anyRest, anySegment, forUnknown, type HeaderPattern, longestUrl, samplesOf } from './header-rule.ts';

/** https://developers.cloudflare.com/workers/static-assets/headers/ */
export const limits = { rules: 100, line: 2000 };

/** Reads the lines of `_headers` as Cloudflare does: at most 100 blocks, not counting those without headers. */
export function cloudflareHeaderLines(file: string, text: string): PlatformRule[] {
  const read: HeaderLine[] = [];
  let kept = 0;
  let isFull = false;
  /** The current block, and whether Cloudflare reads its headers. */
  let block: { from: string; isRead: boolean; headers: number } | undefined;
  for (const { line, text: trimmed } of linesOf(text)) {
    const add = (from: string, state: RuleState, header?: HeaderChange): void =>
      void read.push({ line, text: trimmed, from, state, header });
    if (isFull) add(block?.from ?? trimmed, tooMany);
    else if (trimmed.length > limits.line) add(block?.from ?? '', tooLong(trimmed.length));
    else if (/^(?:[^\s]+:\/\/|\/)/.test(trimmed)) {
      // A block is counted when the next one starts, after the limit is checked.
      isFull = kept >= limits.rules;
      if (!isFull && block?.isRead && block.headers > 0) kept += 1;
      const fault = isFull ? undefined : pathFault(trimmed);
      block = { from: trimmed, isRead: !isFull && fault === undefined, headers: 0 };
      add(trimmed, isFull ? tooMany : fault === undefined ? active : invalid(fault));
    } else if (block?.isRead === false)
      add(block.from, invalid("Cloudflare skips the headers of a path that it can't read."));
    else {
      const state = cloudflareState(trimmed, block?.from);
      if (state.is === 'active' && block) block.headers += 1;
      add(block?.from ?? '', state, state.is === 'active' ? cloudflareChange(trimmed) : undefined);
    }
  }
  return rulesOf('cloudflare', file, inBlocks(file, read), cloudflarePattern);
}

/** Cloudflare joins the values of several blocks, and applies a block's detached headers before its own. */
function cloudflareChange(text: string): HeaderChange {
  if (isDetaching(text)) return { name: text.slice(2).trim().toLowerCase(), value: '', how: 'unset' };
  const [name, value] = pairOf(text);
  return { name, value, how: 'add' };
}

const isDetaching = (text: string): boolean => text.startsWith('! ') && !text.includes(':');

/** The blocks in Cloudflare's order: of two for one path, the later one takes the place of the earlier. */
function inBlocks(file: string, lines: readonly HeaderLine[]): HeaderLine[] {
  const blocks: HeaderLine[][] = [[]];
  for (const line of lines) {
    if (line.text === line.from) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  const last = new Map<string, HeaderLine>();
  const first = new Map<string, number>();
  for (const [at, [head, ...rest]] of blocks.entries()) {
    if (!head || rest.every(({ header }) => header === undefined)) continue;
    last.set(head.from, head);
    if (!first.has(head.from)) first.set(head.from, at);
  }
  const judged = blocks.map((block): HeaderLine[] => {
    const counting = last.get(block[0]?.from ?? '');
    if (counting === undefined || counting === block[0]) return block;
    const state: RuleState = { is: 'overridden', by: { file, line: counting.line } };
    return block.map((line) => (line.header === undefined ? line : { ...line, state }));
  });
  return judged
    .sort(([one], [other]) => (first.get(one?.from ?? '') ?? 0) - (first.get(other?.from ?? '') ?? 0))
    .flatMap((block) => block.sort((one, other) => rank(one) - rank(other)));
}

/** A block detaches headers before it sets any. */
function rank({ text, from, header }: HeaderLine): number {
  return text === from ? 0 : header?.how === 'unset' ? 1 : 2;
}

function cloudflareState(text: string, from: string | undefined): RuleState {
  if (from !== undefined && isDetaching(text)) return active;
  const fault = pairFault(text);
  if (fault !== undefined) return invalid(fault);
  const [name = ''] = text.split(':', 1);
  if (name.trim().includes(' ')) return invalid(`The name "${name.trim()}" has a space.`);
  return from === undefined ? invalid('A path must come before its headers.') : active;
}

function pathFault(path: string): string | undefined {
  if (/^https:\/\/+[^/]*:\d+(?:\/|$)/.test(path)) return 'Cloudflare has no rules for a port.';
  if (!/^(?:\/|https:\/\/+[^/]+)/.test(path)) return 'Cloudflare reads a path, or a URL with https.';
  if ((path.match(/\*/g)?.length ?? 0) > 1) return 'Cloudflare accepts one "*" in a path.';
  return path.includes('*') && /:splat(?!\w)/.test(path)
    ? 'Cloudflare gives what "*" takes the name ":splat", so both can\'t be in one path.'
    : undefined;
}

const tooMany: RuleState = {
  is: 'dropped',
  limit: 'Cloudflare reads 100 paths of _headers and skips all lines below the last one.',
};
const tooLong = (length: number): RuleState => ({
  is: 'dropped',
  limit: `Cloudflare skips lines longer than 2,000 characters. This one has ${figure(length)}.`,
});

/**
 * The path or URL of a block on Cloudflare: `:name` is a segment and `*` any rest; the trailing slash counts.
 * https://developers.cloudflare.com/workers/static-assets/headers/
 */
function cloudflarePattern(pattern: string): HeaderPattern {
  const [, host, path = '/'] = /^https:\/\/+([^/]+)(.*)$/s.exec(pattern) ?? [undefined, undefined, pattern];
  // Three names in one segment are unusual, and matching them could be slow.
  if (path.split('/').some((segment) => segment.split(/:[A-Za-z]/).length > 3)) return forUnknown(pattern);
  const parts = path.split(/(\*|:[A-Za-z]\w*)/);
  const pieces = [''];
  const names: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) names.push(part === '*' ? ':splat' : part);
    if (part === '*') pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${at % 2 === 0 ? escapeRegex(part) : '([^/]+)'}`);
  }
  const regex = path.length > longestPath ? /(?!)/ : new RegExp(`^${joinByWildcard(pieces, '(.*?)')}$`);
  const conditions: RuleCondition[] = host === undefined ? [] : [{ on: 'host', text: `the host is ${host}` }];
  return {
    ...{ from: pattern, conditions, isExact: parts.length === 1 },
    samples: samplesOf(
      parts.map((part, at) => (at % 2 === 0 ? [part] : part === '*' ? anyRest : anySegment)),
    ),
    takes: (urlPath) => urlPath.length <= longestUrl && regex.test(urlPath),
    fill: (value, urlPath) => filled(value, names, regex.exec(urlPath)?.slice(1)),
  };
}

/** A value with the parts of the path that it names, one after another as in `replacer` of Cloudflare's asset server. */
function filled(value: string, names: readonly string[], parts: readonly string[] = []): string {
  return names.reduce((text, name, at) => text.replaceAll(name, () => parts[at] ?? name), value);
}
