/** One entry of the map to be written; `to` is '' where the address is gone. */
export interface WrittenEntry {
  readonly from: string;
  readonly to: string;
}

/** A pattern that a pair suggests, with what makes it one. */
export interface Pattern extends WrittenEntry {
  /** All addresses that it matches begin so. */
  readonly start: string;
  /** Where it sends an address, or undefined where it doesn't match. */
  apply(address: string): string | undefined;
}

const names = ['slug', 'part', 'group', 'section'];
const datePart = /^\d{1,4}$/;

/** The patterns that a pair may be a case of, the widest first. */
export function* patternsOf(old: string, page: string): Generator<Pattern> {
  if (/[?#*:]/.test(old) || /[?#*:]/.test(page) || !old.startsWith('/') || !page.startsWith('/')) return;
  const from = segmentsOf(old);
  const to = segmentsOf(page);
  const [stem, ending] = cutEnding(from.at(-1) ?? '');
  const plain = [...from.slice(0, -1), stem];
  let same = 0;
  while (same < Math.min(plain.length, to.length) && plain.at(-1 - same) === to.at(-1 - same)) same++;
  if (same === 0 || stem === '') return;
  for (let rest = same; rest >= 1; rest--) {
    const head = plain.slice(0, plain.length - rest);
    const target = to.slice(0, to.length - rest);
    // All but the whole site: a pattern without a folder of its own would catch every address.
    if (
      ending === '' &&
      old.endsWith('/') === page.endsWith('/') &&
      head.length > 0 &&
      head.join('/') !== target.join('/')
    )
      yield prefix(head, target);
    if (rest > names.length) continue;
    const slash = page.endsWith('/');
    yield shape({ head, target, rest, ending, slash, kept: 0 });
    // Where the year stands first, a pattern for all years would be one for all addresses as deep.
    if (datePart.test(head[0] ?? '')) yield shape({ head, target, rest, ending, slash, kept: 1 });
  }
}

function prefix(head: readonly string[], target: readonly string[]): Pattern {
  const start = folder(head);
  const to = folder(target);
  return {
    from: `${start}*`,
    to: `${to}*`,
    start,
    apply: (address) => (address.startsWith(start) ? to + address.slice(start.length) : undefined),
  };
}

interface Shape {
  readonly head: readonly string[];
  readonly target: readonly string[];
  /** How many segments stay as they are. */
  readonly rest: number;
  readonly ending: string;
  readonly slash: boolean;
  /** How many segments at the beginning are taken by their letters, though they are dates. */
  readonly kept: number;
}

/** `/blog/:year/:month/:slug.html` to `/articles/:slug/`: segments that are dates become placeholders as well. */
function shape({ head, target, rest, ending, slash, kept }: Shape): Pattern {
  const dates = ['year', 'month', 'day'];
  const fixed = head.map((segment, at) => {
    const name = datePart.test(segment) ? (dates.shift() ?? 'number') : undefined;
    return name === undefined || at < kept ? segment : `:${name}`;
  });
  const parts = names.slice(0, rest).reverse();
  const from = `/${[...fixed, ...parts.map((name) => `:${name}`)].join('/')}${ending}`;
  const to = `${folder(target)}${parts.map((name) => `:${name}`).join('/')}${slash ? '/' : ''}`;
  const source = [
    ...fixed.map((part) => (part.startsWith(':') ? '[^/]+' : escapeRegExp(part))),
    ...parts.map(() => '([^/]+?)'),
  ];
  const test = new RegExp(`^/${source.join('/')}${escapeRegExp(ending)}/?$`);
  return {
    from,
    to,
    start: from.slice(0, from.indexOf(':')),
    apply: (address) => {
      const found = test.exec(address);
      return found === null ? undefined : `${folder(target)}${found.slice(1).join('/')}${slash ? '/' : ''}`;
    },
  };
}

/** `/a/b/` for its segments, `/` for none. */
function folder(segments: readonly string[]): string {
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}

export function segmentsOf(address: string): string[] {
  return address.split('/').filter((segment) => segment !== '');
}

function cutEnding(segment: string): [stem: string, ending: string] {
  const ending = /\.(?:html?|php|aspx?|jsp)$/.exec(segment)?.[0] ?? '';
  return [segment.slice(0, segment.length - ending.length), ending];
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
