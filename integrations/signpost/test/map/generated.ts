import fc from 'fast-check';
import type { Entry, RedirectMap } from '../../src/map/entry.ts';
import { parseEntry } from '../../src/map/parse-entry.ts';
import type { Line } from './naive.ts';

/** Few words, so that the lines of a map meet each other. */
const word = fc.constantFrom('a', 'b', 'c', 'd.html', 'p-a', 'caf%C3%A9');
const status = fc.constantFrom(301, 301, 308, 302, 307);
/** A target's own parameter is `t`, which no request has: what a target sets, a request can't set. */
const requested = fc.constantFrom('', '', '', '', 'q=1', 'q=2', 'r=1', 'q=1&r=1', 't=1');
const own = fc.constantFrom('', '', '', 't=1', 't=2');

const path = fc.array(word, { minLength: 1, maxLength: 3 });

const exact: fc.Arbitrary<Line> = fc
  .record({
    path,
    requested,
    to: path,
    own,
    slash: fc.boolean(),
    end: fc.constantFrom('', '', '', 'gone', 'out', '#x'),
    status,
  })
  .map(({ path, requested, to, own, slash, end, status }) => ({
    from: withQuery(`/${path.join('/')}`, requested),
    ...ending(`/${to.join('/')}${slash ? '/' : ''}`, own, end, status),
  }));

const holes = [[], [':x'], [':x.html'], [':x', ':y'], [':x', ':y.html']];

const pattern: fc.Arbitrary<Line> = fc
  .record({
    head: fc.array(word, { maxLength: 2 }),
    named: fc.constantFrom(...holes),
    rest: fc.boolean(),
    to: fc.array(word, { minLength: 1, maxLength: 2 }),
    joined: fc.constantFrom('apart', 'apart', 'apart', 'prefix', 'both'),
    used: fc.boolean(),
    requested,
    own,
    end: fc.constantFrom('', '', '', '', 'gone', '#x'),
    status,
  })
  .filter(({ named, rest }) => named.length > 0 || rest)
  .map(({ head, named, rest, to, joined, used, requested, own, end, status }) => {
    const names = named.map((hole) => hole.slice(0, 2));
    const pieces =
      joined === 'both' && names.length > 1
        ? [names.join('-')]
        : joined === 'prefix'
          ? names.map((n) => `p-${n}`)
          : names;
    const parts = used ? [...to, ...pieces, ...(rest ? ['*'] : [])] : to;
    const from = withQuery(`/${[...head, ...named, ...(rest ? ['*'] : [])].join('/')}`, requested);
    return { from, ...ending(`/${parts.join('/')}`, own, end, status) };
  });

function ending(path: string, own: string, end: string, status: number): Omit<Line, 'from'> {
  if (end === 'gone') return { to: '', status: 410 };
  const origin = end === 'out' ? 'https://other.example' : '';
  return { to: `${withQuery(origin + path, own)}${end === '#x' ? '#x' : ''}`, status };
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Lines of a map; of those for the same requests the first, since later ones are duplicates. */
export const lines = fc
  .tuple(fc.array(exact, { maxLength: 8 }), fc.array(pattern, { maxLength: 5 }))
  .map(([some, more]) =>
    [...new Map([...some, ...more].toReversed().map((line) => [line.from, line])).values()].toReversed(),
  );

const piece = fc.oneof(word, fc.constantFrom('a.html', 'p-a.html', 'a-b', 'z'));
const sent = fc.subarray(['q=1', 'q=2', 'r=1', 'z=5']).map((parts) => parts.join('&'));

/** A request target: a path of the same words, with or without a slash at its end, and a query. */
export const request = fc
  .record({ parts: fc.array(piece, { maxLength: 4 }), slash: fc.boolean(), sent })
  .map(({ parts, slash, sent }) =>
    withQuery(`/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`, sent),
  );

export function entriesOf(written: readonly Line[]): Entry[] {
  return written.map(({ from, to, status }, index) => {
    const place = { file: 'map.yaml', line: index + 1, column: 1 };
    const { entry, findings } = parseEntry({
      from,
      to,
      status: String(status),
      since: '',
      until: '',
      merge: false,
      place,
    });
    if (!entry) throw new Error(`${from}: ${findings.map(({ message }) => message).join('; ')}`);
    return entry;
  });
}

export function mapOf(written: readonly Line[], ignoreCase = false): RedirectMap {
  return { file: 'map.yaml', entries: entriesOf(written), sections: [], ignoreCase };
}
