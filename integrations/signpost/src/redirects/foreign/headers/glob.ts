import { longestUrl } from './expression.ts';
import { anyRest, anySegment, samplesOf } from './header-rule.ts';

/** A glob that is read: what it takes, and paths that stand for all of that. */
export interface Glob {
  readonly samples: readonly string[];
  readonly isExact: boolean;
  takes(path: string): boolean;
}

/** Reads a glob of Firebase as minimatch does. Undefined for one with sets of characters, or with more wildcards than usual. */
export function readGlob(written: string): Glob | undefined {
  const options = withoutBraces(written.startsWith('/') ? written : `/${written}`);
  const read = options?.map(readOne);
  if (read === undefined || read.length > 16 || read.includes(undefined)) return undefined;
  const globs = read.flatMap((one) => one ?? []);
  return {
    samples: globs.flatMap(({ samples }) => samples.flatMap(withSlash)),
    isExact: globs.length === 1 && globs.every(({ isExact }) => isExact),
    takes: (path) => path.length <= longestUrl && globs.some(({ takes }) => takes(path)),
  };
}

/** A slash at the end of a path needs none in the glob. */
const withSlash = (path: string): string[] => (path.endsWith('/') ? [path] : [path, `${path}/`]);

/** `a{b,c}` is `ab` and `ac`. */
function withoutBraces(glob: string): string[] | undefined {
  const [whole, before = '', inside = '', after = ''] = /^([^{}]*)\{([^{}]*)\}([\s\S]*)$/.exec(glob) ?? [];
  if (whole === undefined) return /[{}]/.test(glob) ? undefined : [glob];
  const rest = withoutBraces(after);
  if (!inside.includes(',')) return undefined;
  return rest && inside.split(',').flatMap((option) => rest.map((end) => before + option + end));
}

function readOne(glob: string): Glob | undefined {
  if (/[[\]\\?]|[+!]\(|^!/.test(glob)) return undefined;
  const segments = glob.slice(1).split('/');
  const wildcards = glob.match(/\*+/g)?.length ?? 0;
  if (wildcards > 3) return undefined;
  let regex = '^';
  const texts: string[][] = [];
  for (const [at, segment] of segments.entries()) {
    const isLast = at === segments.length - 1;
    if (segment === '**') {
      regex += isLast ? '(?:/[^/.][^/]*|/)+' : '(?:/[^/.][^/]*)*';
      texts.push(isLast ? ['/', ...anyRest.slice(1).map((rest) => `/${rest}`)] : ['', '/any', '/any/more']);
      continue;
    }
    const read = readSegment(segment);
    if (read === undefined) return undefined;
    regex += `/${read.regex}`;
    texts.push(...[['/'], ...read.texts]);
  }
  const whole = new RegExp(`${regex}/?$`);
  return {
    samples: samplesOf(texts),
    isExact: wildcards === 0 && !glob.includes('@('),
    takes: (path) => whole.test(path),
  };
}

/** `*`, and `@(a|b)`; a segment that begins with a wildcard takes no name with a dot at its start. */
function readSegment(segment: string): { regex: string; texts: string[][] } | undefined {
  let regex = /^\*+$/.test(segment) ? '(?=[^/])' : '';
  const texts: string[][] = [];
  if (segment.startsWith('*')) regex += '(?!\\.)';
  for (const piece of segment.split(/(\*+|@\([^()]*\))/).filter((one) => one !== '')) {
    if (/^\*+$/.test(piece)) {
      regex += '[^/]*?';
      texts.push([...anySegment]);
    } else if (piece.startsWith('@(')) {
      const options = piece.slice(2, -1).split('|');
      if (!options.every((option) => /^[\w.-]+$/.test(option))) return undefined;
      regex += `(?:${options.map(literal).join('|')})`;
      texts.push(options);
    } else if (/[()|]/.test(piece)) return undefined;
    else {
      regex += literal(piece);
      texts.push([piece]);
    }
  }
  return { regex, texts };
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
