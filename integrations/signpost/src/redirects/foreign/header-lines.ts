import { figure } from '../../lib/text/text.ts';
import { cloudflarePattern } from './headers/cloudflare-pattern.ts';
import { forNothing, type HeaderPattern, headerRule } from './headers/header-rule.ts';
import { netlifyKeeps, netlifyPattern } from './headers/netlify-pattern.ts';
import { active, type HeaderChange, type PlatformRule, type RuleState } from './platform-rule.ts';

/** https://developers.cloudflare.com/workers/static-assets/headers/ */
const limits = { rules: 100, line: 2000 };

/** The kind of a line in `_headers`. */
interface Line {
  readonly line: number;
  readonly text: string;
  /** The path of its block; '' before the first. */
  readonly from: string;
  readonly state: RuleState;
  readonly header?: HeaderChange | undefined;
}

/** Reads the lines of `_headers` as Netlify does: it silently ignores lines without a colon. */
export function netlifyHeaderLines(file: string, text: string): PlatformRule[] {
  let from = '';
  let names = new Set<string>();
  const read = linesOf(text).map(({ line, text: trimmed }): Line => {
    if (trimmed.startsWith('/')) {
      from = trimmed;
      names = new Set();
      return { line, text: trimmed, from, state: active };
    }
    const state = netlifyState(trimmed, from);
    if (state.is !== 'active') return { line, text: trimmed, from, state };
    const [name, value] = pairOf(trimmed);
    // Two values of one name in a block become a list, as in HTTP.
    const header: HeaderChange = { name, value, how: names.has(name) ? 'add' : 'set' };
    names.add(name);
    return { line, text: trimmed, from, state, header };
  });
  const patterns = patternsBy(netlifyPattern);
  return read.map((one) => ruleOf('netlify', file, one, patterns));
}

function netlifyState(text: string, from: string): RuleState {
  const fault = pairFault(text);
  if (fault !== undefined) return invalid(fault);
  if (from === '') return invalid('A path must come before its headers.');
  return netlifyKeeps(text.slice(0, text.indexOf(':')).trim()) ?? active;
}

/** Reads the lines of `_headers` as Cloudflare does: at most 100 blocks, not counting those without headers. */
export function cloudflareHeaderLines(file: string, text: string): PlatformRule[] {
  const read: Line[] = [];
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
  const patterns = patternsBy(cloudflarePattern);
  return inBlocks(file, read).map((one) => ruleOf('cloudflare', file, one, patterns));
}

/** Cloudflare joins the values of several blocks, and applies a block's detached headers before its own. */
function cloudflareChange(text: string): HeaderChange {
  if (isDetaching(text)) return { name: text.slice(2).trim().toLowerCase(), value: '', how: 'unset' };
  const [name, value] = pairOf(text);
  return { name, value, how: 'add' };
}

const isDetaching = (text: string): boolean => text.startsWith('! ') && !text.includes(':');

/** The blocks in Cloudflare's order: of two for one path, the later one takes the place of the earlier. */
function inBlocks(file: string, lines: readonly Line[]): Line[] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text === line.from) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  const last = new Map<string, Line>();
  const first = new Map<string, number>();
  for (const [at, [head, ...rest]] of blocks.entries()) {
    if (!head || rest.every(({ header }) => header === undefined)) continue;
    last.set(head.from, head);
    if (!first.has(head.from)) first.set(head.from, at);
  }
  const judged = blocks.map((block): Line[] => {
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
function rank({ text, from, header }: Line): number {
  return text === from ? 0 : header?.how === 'unset' ? 1 : 2;
}

function pairOf(text: string): [name: string, value: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
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

function pairFault(text: string): string | undefined {
  const colon = text.indexOf(':');
  if (colon < 0) return `"${text}" has no colon between a name and a value.`;
  if (text.slice(0, colon).trim() === '') return 'It has no name before the colon.';
  return text.slice(colon + 1).trim() === '' ? 'It has no value after the colon.' : undefined;
}

function linesOf(text: string): { line: number; text: string }[] {
  return text.split('\n').flatMap((raw, index) => {
    const trimmed = raw.trim();
    return trimmed === '' || trimmed.startsWith('#') ? [] : [{ line: index + 1, text: trimmed }];
  });
}

const invalid = (why: string): RuleState => ({ is: 'invalid', why });
const tooMany: RuleState = {
  is: 'dropped',
  limit: 'Cloudflare reads 100 paths of _headers and skips all lines below the last one.',
};
const tooLong = (length: number): RuleState => ({
  is: 'dropped',
  limit: `Cloudflare skips lines longer than 2,000 characters. This one has ${figure(length)}.`,
});

/** Parses the path of a block once for all its lines. */
function patternsBy(read: (path: string) => HeaderPattern): (path: string) => HeaderPattern {
  const known = new Map<string, HeaderPattern>();
  return (path) => {
    const pattern = known.get(path) ?? read(path);
    known.set(path, pattern);
    return pattern;
  };
}

function ruleOf(
  platform: 'netlify' | 'cloudflare',
  file: string,
  { line, text, from, state, header }: Line,
  patterns: (path: string) => HeaderPattern,
): PlatformRule {
  const pattern = header === undefined ? { ...forNothing, from } : patterns(from);
  return headerRule({ platform, file, line, text, ...pattern, state, header });
}
