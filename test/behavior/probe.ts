import { readFileSync } from 'node:fs';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import type { Abilities } from '../../integrations/signpost/src/hosts/shared/abilities.ts';
import type { SiteName } from './sites.ts';

/** One row of `behavior.tsv`: a request, and what it must be answered with. */
export interface Probe {
  readonly id: string;
  readonly site: SiteName;
  /** The rows of the conventions' checklist that it shows. */
  readonly conventions: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly request: Readonly<Record<string, string>>;
  readonly status: number;
  readonly location: string;
  /** Header ─▶ value; `*` for any value, `-` for none at all, `!text` for a value without that text, or none. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text that the body holds; '' where that doesn't matter. */
  readonly body: string;
  /** Abilities without which a host can't answer so. */
  readonly needs: readonly Need[];
}

/** What an engine, or `answer`, said. */
export interface Reply {
  readonly status: number;
  readonly location: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const siteNames: readonly SiteName[] = ['main', 'proxy', 'closed', 'landing', 'folded', 'flat'];

/** Every probe of the table. Throws where a row is no probe. */
export function readProbes(): Probe[] {
  const text = readFileSync(new URL('../behavior.tsv', import.meta.url), 'utf8');
  const [head = '', ...rows] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head.split('\t');
  const probes = rows.map((row) => parseProbe(columns, row));
  const twice = probes.find(({ id }, at) => probes.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Error(`the probe ${twice.id} is there twice`);
  return probes;
}

function parseProbe(columns: readonly string[], row: string): Probe {
  const cells = row.split('\t');
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
  const site = siteNames.find((name) => name === cell('site'));
  const status = Number(cell('status'));
  if (!site || !(status >= 200 && status < 600)) throw new Error(`this row is no probe: ${row}`);
  return {
    id: cell('id'),
    site,
    conventions: words(cell('convention')),
    method: cell('method'),
    url: cell('url'),
    request: fields(cell('request')),
    status,
    location: cell('location'),
    headers: fields(cell('headers')),
    body: cell('body'),
    needs: words(cell('needs')).filter(isNeed),
  };
}

/** What a row asks of a host, by its abilities. */
const needTable = {
  statusRedirects: ({ serverRules }) => serverRules,
  redirectsByQuery: ({ redirectsByQuery }) => redirectsByQuery,
  placeholders: ({ patterns }) => patterns,
  passesQuery: ({ requestQuery }) => requestQuery !== 'none',
  removesQuery: ({ requestQuery }) => requestQuery !== 'whole',
  caseInsensitive: ({ caseInsensitive }) => caseInsensitive !== false,
  gone410: ({ gone410 }) => gone410,
  headers: ({ headers }) => headers,
  headersOnRedirects: ({ headersOnRedirects }) => headersOnRedirects,
  maintenance503: ({ maintenance503 }) => maintenance503,
  passwords: ({ passwords }) => passwords.length > 0,
  sha1: ({ passwords }) => passwords.includes('sha1'),
  otherDomains: ({ otherDomains }) => otherDomains !== 'host-settings',
  oneRedirect: ({ otherDomains }) => otherDomains === 'one-redirect',
  apiFiles: ({ api }) => api.includes('files'),
  apiUrls: ({ api }) => api.includes('urls'),
  apiErrors: ({ api }) => api.includes('errors'),
  server: (_, kind) => kind === 'server',
} satisfies Readonly<Record<string, (abilities: Abilities, kind: Host['kind']) => boolean>>;

export type Need = keyof typeof needTable;

/** The needs of a row that a host doesn't meet. */
export function lackedBy({ abilities, kind }: Pick<Host, 'abilities' | 'kind'>, { needs }: Probe): Need[] {
  return needs.filter((need) => !needTable[need](abilities, kind));
}

function isNeed(word: string): word is Need {
  if (word in needTable) return true;
  throw new Error(`${word} is no need of a row`);
}

function words(cell: string): string[] {
  return cell.split(' ').filter((word) => word !== '');
}

function fields(cell: string): Record<string, string> {
  const pairs = cell.split(' | ').filter((field) => field !== '');
  return Object.fromEntries(
    pairs.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
}

/** How a reply differs from what the probe expects; empty where it doesn't. */
export function differences(probe: Probe, reply: Reply): string[] {
  const found: string[] = [];
  const expect = (what: string, wanted: string, got: string): void => {
    if (wanted !== got) found.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
  };
  expect('status', String(probe.status), String(reply.status));
  const [wanted, got] = [spelled(probe.location), spelled(reply.location)];
  if (!isSameLocation(wanted, got)) expect('location', wanted, got);
  for (const [name, wanted] of Object.entries(probe.headers)) {
    const got = reply.headers[name] ?? '-';
    if (!isWanted(wanted, got)) expect(name, wanted, got);
  }
  if (probe.body !== '' && probe.method !== 'HEAD' && !reply.body.includes(probe.body)) {
    found.push(`body: no "${probe.body}" in ${JSON.stringify(reply.body.slice(0, 120))}`);
  }
  return found;
}

/** The same where only a part of the reply is compared, with the whole reply at the end. */
export function differencesOfPart(lenient: Lenient, probe: Probe, reply: Reply): string[] {
  const found = differences(lenient(probe), lenient(reply));
  const { status, location } = reply;
  return found.length === 0 ? [] : [...found, `the whole reply: ${`${status} ${location}`.trim()}`];
}

function isWanted(wanted: string, got: string): boolean {
  if (wanted === '*') return got !== '-';
  return wanted.startsWith('!') ? !got.includes(wanted.slice(1)) : wanted === got;
}

/** A Location whose escapes have upper-case digits, and marks such as `(` are bare: the same URL for all that read it. */
function spelled(location: string): string {
  return location
    .replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (character) => encodeURIComponent(character))
    .replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase())
    .replace(/%(?:2[1789C]|7E|5B|5D)/g, (hex) => decodeURIComponent(hex));
}

/** Each URL parser escapes a quote in a query; none turns its escape into a quote. */
function isSameLocation(wanted: string, got: string): boolean {
  const [path = '', query = ''] = wanted.split(/(?<=^[^?]*)(?=\?)/);
  const quoted = query.split("'").map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return got.startsWith(path) && new RegExp(`^${quoted.join("(?:'|%27)")}$`).test(got.slice(path.length));
}

export type Lenient = <T extends Probe | Reply>(one: T) => T;

/** Where a need isn't met, and the rest of the answer can still be compared: what is left out of it. */
export const leniencies: { readonly [need in Need]?: Lenient } = {
  gone410: (one) => (one.status === 410 ? { ...one, status: 404, body: '' } : one),
  passesQuery: (one) => ({ ...one, location: one.location.replace(/[?#].*$/s, '') }),
  removesQuery: (one) => ({ ...one, location: one.location.replace(/[?#].*$/s, '') }),
};
