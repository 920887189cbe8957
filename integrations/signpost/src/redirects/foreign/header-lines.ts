import { active, type PlatformRule, type RuleState, takesNothing } from './platform-rule.ts';

/** https://developers.cloudflare.com/workers/static-assets/headers/ */
const limits = { rules: 100, line: 2000 };

/** What a line of `_headers` is. */
interface Line {
  readonly line: number;
  readonly text: string;
  /** The path of its block; '' before the first. */
  readonly from: string;
  readonly state: RuleState;
}

/** Reads the lines of `_headers` as Netlify does: lines without a colon are left out in silence. */
export function netlifyHeaderLines(file: string, text: string): PlatformRule[] {
  let from = '';
  const read = linesOf(text).map(({ line, text: written }): Line => {
    if (written.startsWith('/')) {
      from = written;
      return { line, text: written, from, state: active };
    }
    return { line, text: written, from, state: netlifyState(written, from) };
  });
  return read.map((one) => ruleOf('netlify', file, one));
}

function netlifyState(text: string, from: string): RuleState {
  const fault = pairFault(text);
  if (fault !== undefined) return invalid(fault);
  return from === '' ? invalid('A path must come before its headers.') : active;
}

/** Reads the lines of `_headers` as Cloudflare does: at most 100 blocks, of which one without headers counts for none. */
export function cloudflareHeaderLines(file: string, text: string): PlatformRule[] {
  const read: Line[] = [];
  let kept = 0;
  let isFull = false;
  /** The block that is open, and whether Cloudflare reads its headers. */
  let block: { from: string; isRead: boolean; headers: number } | undefined;
  for (const { line, text: written } of linesOf(text)) {
    const add = (from: string, state: RuleState): void =>
      void read.push({ line, text: written, from, state });
    if (isFull) add(block?.from ?? written, tooMany);
    else if (written.length > limits.line) add(block?.from ?? '', tooLong(written.length));
    else if (/^(?:[^\s]+:\/\/|\/)/.test(written)) {
      // The block before is counted when the next begins, and after the limit is looked at.
      isFull = kept >= limits.rules;
      if (!isFull && block?.isRead && block.headers > 0) kept += 1;
      const fault = isFull ? undefined : pathFault(written);
      block = { from: written, isRead: !isFull && fault === undefined, headers: 0 };
      add(written, isFull ? tooMany : fault === undefined ? active : invalid(fault));
    } else if (block?.isRead === false)
      add(block.from, invalid("Cloudflare skips the headers of a path that it can't read."));
    else {
      const state = cloudflareState(written, block?.from);
      if (state.is === 'active' && block) block.headers += 1;
      add(block?.from ?? '', state);
    }
  }
  return read.map((one) => ruleOf('cloudflare', file, one));
}

function cloudflareState(text: string, from: string | undefined): RuleState {
  if (from !== undefined && text.startsWith('! ') && !text.includes(':')) return active;
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
  return text.slice(colon + 1).trim() === '' ? 'It has no value behind the colon.' : undefined;
}

function linesOf(text: string): { line: number; text: string }[] {
  return text.split('\n').flatMap((raw, index) => {
    const written = raw.trim();
    return written === '' || written.startsWith('#') ? [] : [{ line: index + 1, text: written }];
  });
}

const invalid = (why: string): RuleState => ({ is: 'invalid', why });
const tooMany: RuleState = {
  is: 'dropped',
  limit: 'Cloudflare reads 100 paths of _headers and skips all lines below the last one.',
};
const tooLong = (length: number): RuleState => ({
  is: 'dropped',
  limit: `Cloudflare skips lines longer than 2,000 characters. This one has ${length.toLocaleString('en-GB')}.`,
});

function ruleOf(
  platform: 'netlify' | 'cloudflare',
  file: string,
  { line, text, from, state }: Line,
): PlatformRule {
  const answer = {
    kind: 'headers',
    from,
    to: '',
    status: 0,
    conditions: [],
    isForced: false,
    isFallback: false,
  } as const;
  return { platform, file, line, text, ...answer, ...takesNothing, state };
}
