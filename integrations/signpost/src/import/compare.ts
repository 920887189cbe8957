import { figure } from '../lib/text/text.ts';
import { parsePath } from '../lib/url/path.ts';
import { isPermanent } from '../map/entry.ts';
import { resolveMap } from '../map/resolved-map.ts';
import { answer, requestOf } from '../plan/answer.ts';
import { buildPlan } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { parseSettings } from '../plan/settings.ts';
import { entryFrom } from './arrange.ts';
import { type Item, leftOut, lineOf, type Notice, type Reading, type Rule } from './importer.ts';
import type { Original, ServerAnswer, ServerRule } from './original/original.ts';
import { samplesOfRule } from './original/samples.ts';
import { slashes } from './shared/syntax.ts';

/** Rules that are tried in total, over all URLs. */
const mostTried = 20_000_000;
/** Hosts that are compared. */
const mostHosts = 20;
/** URLs that are compared per line. */
const mostOfLine = 14;
const mostHops = 10;

/** Reasons for a difference, in the report's words. */
const kinds = {
  more: "the redirect also matches URLs that this line doesn't",
  less: "the map doesn't match all URLs of this line",
  chain: 'its target redirects again, in the file to another page than in the map',
  alive: "a line that isn't imported matches some of its URLs first; in the map this redirect does",
  order: 'another line matches some of its URLs first; in the map this redirect does',
  target: 'some of its URLs get another target in the map',
  loop: 'its target redirects back to it in a loop; the map leaves such redirects out',
} as const;
type Kind = keyof typeof kinds;

/** The end of a request: redirects are followed while they stay on the site. */
interface End {
  readonly kind: 'redirect' | 'gone' | 'nothing' | 'loop';
  readonly location: string;
  readonly isPermanent: boolean;
  /** What decided first, and everything that decided. */
  readonly first: string;
  readonly lines: readonly string[];
}

/**
 * Requests the same URLs from the file, as its own server evaluates it, and from the map, and reports each line with a
 * difference. Drops an exact redirect that the server never reaches, since a map would apply it.
 */
export function compare(
  file: string,
  reading: Reading,
  original: Original,
  tries: number = mostTried,
): Reading {
  const hosts = original.hosts.slice(0, mostHosts);
  const { urls, compared } = urlsOf(original, tries / hosts.length);
  const [main = ''] = hosts;
  const before = new Comparison(file, reading, original, main);
  const isShort = reading.items.length * original.tried <= tries;
  const items = reading.items.map((item): Item => {
    const winner = isShort && item.kind === 'rule' ? before.winnerOver(item) : undefined;
    if (item.kind !== 'rule' || winner === undefined) return item;
    return leftOut(item, `it is never reached: ${winner} matches this URL first`);
  });
  let result: Reading = { ...reading, items };
  for (const host of hosts) {
    const comparison = new Comparison(file, result, original, host);
    for (const url of urls) comparison.ask(url);
    result = comparison.result();
  }
  result = withUncheckedHosts(result, original);
  const all = original.sources.length;
  if (compared === all) return result;
  const partly = `the file is long, so only ${figure(compared)} of its ${figure(all)} lines were compared with the map`;
  return { ...result, general: [...(result.general ?? []), partly] };
}

/** Reports which servers and hosts weren't compared. */
function withUncheckedHosts(reading: Reading, { hosts, unnamed }: Original): Reading {
  const left = hosts.slice(mostHosts);
  const many = `the file has ${figure(hosts.length)} hosts, of which ${figure(left.length)} were not compared with the map: ${left.join(', ')}`;
  return {
    ...reading,
    notices: [...reading.notices, ...unnamed.map(({ line, file }) => ({ line, file, text: uncheckedHosts }))],
    general: [...(reading.general ?? []), ...(left.length === 0 ? [] : [many])],
  };
}

const uncheckedHosts =
  'the redirects of this server were not compared with the map: it has no name, or its name matches many hosts';

/** The URLs in a file's lines, and near misses; for a very long file, those of some lines. */
function urlsOf(
  { sources, tried }: Original,
  tries: number,
): { readonly urls: Set<string>; readonly compared: number } {
  const most = Math.floor(tries / (tried + 10));
  const step = Math.max(1, Math.ceil(sources.length / most));
  const chosen = sources.filter((_, at) => at % step === 0);
  const each = Math.max(1, Math.min(mostOfLine, Math.floor(most / (chosen.length || 1))));
  return {
    urls: new Set(chosen.flatMap((source) => urlsOfSource(source).slice(0, each))),
    compared: chosen.length,
  };
}

function urlsOfSource(source: ServerRule): string[] {
  const { text, isRegex } = source;
  const isFile = /\.[A-Za-z0-9]+$/.test(text);
  const paths = isRegex ? pathsOf(source) : [text, ...(isFile ? [] : [`${text.replace(/\/$/, '')}/some`])];
  const all = paths.flatMap((path) => [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]);
  return all.filter((path) => path.startsWith('/')).map(asSent);
}

function pathsOf(source: ServerRule): string[] {
  const isBound = /^(?:\(\?[is]+\))?\^/.test(source.text);
  const rooted = samplesOfRule(source, mostOfLine).map((text) =>
    isBound || text.startsWith('/') ? text : `/${text}`,
  );
  const [first = ''] = rooted;
  const goesOn = source.text.endsWith('$') ? [] : [`${first}/some`, `${first}x`];
  return [...rooted.slice(0, 1), ...goesOn, ...rooted.slice(1), ...(isBound ? [] : [`/other${first}`])];
}

function asSent(path: string): string {
  return encodeURI(path.replace(/%(?![0-9A-Fa-f]{2})/g, '%25').toWellFormed())
    .replaceAll('%25', '%')
    .replace(/[?#]/g, encodeURIComponent);
}

class Comparison {
  readonly #file: string;
  readonly #reading: Reading;
  readonly #original: Original;
  readonly #host: string;
  readonly #origin: string;
  readonly #plan: Plan;
  readonly #chained: ReadonlySet<string>;
  readonly #brought: ReadonlySet<string>;
  /** Reasons for differences: kind ─▶ line ─▶ notice. */
  readonly #found = new Map<string, Notice>();
  #isSlash = false;

  constructor(file: string, reading: Reading, original: Original, host: string) {
    this.#file = file;
    this.#reading = reading;
    this.#original = original;
    this.#host = host;
    this.#origin = `https://${host}`;
    const settings = parseSettings(file, { origin: this.#origin });
    const rules = reading.items.filter((item) => item.kind === 'rule');
    const entries = rules.flatMap((rule) => entryFrom(file, rule) ?? []);
    const resolved = resolveMap({ file, entries, sections: [], ignoreCase: false }, settings);
    this.#plan = buildPlan(settings, resolved, []);
    this.#chained = new Set(resolved.chains.map(({ entry }) => this.#placeOf(entry.place)));
    this.#brought = new Set(rules.map((rule) => this.#placeOf(rule)));
  }

  /** The line that answers instead of an exact redirect; undefined if it is reached. */
  winnerOver(rule: Rule & Item): string | undefined {
    // A server never matches an encoded path in a configuration, which is reported separately.
    if (/[*?%]|\/:[A-Za-z]/.test(rule.from) || !rule.from.startsWith('/')) return undefined;
    const compared = [rule.from, rule.from.endsWith('/') ? rule.from.slice(0, -1) : `${rule.from}/`].filter(
      Boolean,
    );
    const replies = compared.map((path) => this.#reply(path));
    if (
      replies.some(
        ({ status, line, file }) => status === 0 || this.#placeOf({ line, file }) === this.#placeOf(rule),
      )
    )
      return undefined;
    const [first] = replies;
    if (first === undefined || !this.#brought.has(this.#placeOf(first))) return undefined;
    return this.#isSame(first, rule) ? undefined : lineOf(first, rule);
  }

  #isSame(reply: ServerAnswer, rule: Rule): boolean {
    return (
      comparable(new URL(reply.location || '/', this.#origin).href) ===
      comparable(new URL(rule.to || '/', this.#origin).href)
    );
  }

  ask(url: string): void {
    const [there, here] = [this.#endThere(url), this.#endHere(url)];
    if (isSameEnd(there, here)) return;
    if (this.#isOfSlash(url, there, here)) {
      this.#isSlash = true;
      return;
    }
    const [kind, line] = this.#reasonFor(there, here);
    // Lines that aren't imported are already reported.
    if (!this.#brought.has(line)) return;
    const key = `${kind} ${line}`;
    if (this.#found.has(key)) return;
    const [number = '', file] = line.split(' ', 2);
    const at = this.#original.hosts.length > 1 ? this.#origin : '';
    const example = `${at}${url}: ${this.#said(there, line)}; in the map ${this.#said(here, line)}`;
    this.#found.set(key, { line: Number(number), file, text: kinds[kind], example });
  }

  result(): Reading {
    const explained = new Set(this.#reading.notices.map((notice) => this.#placeOf(notice)));
    const said = new Set(this.#reading.notices.map((notice) => `${this.#placeOf(notice)} ${notice.text}`));
    // A line with a notice that it matches more or less needs no example of that.
    const isNew = ({ text, ...place }: Notice): boolean =>
      text === kinds.more || text === kinds.less
        ? !explained.has(this.#placeOf(place))
        : !said.has(`${this.#placeOf(place)} ${text}`);
    const differing = [...this.#found.values()].filter(isNew);
    const ends = new Set(
      differing
        .filter(({ text }) => text !== kinds.more && text !== kinds.less)
        .map((one) => this.#placeOf(one)),
    );
    const items = this.#reading.items.map((item): Item => {
      const place = this.#placeOf(item);
      if (item.kind !== 'rule' || !ends.has(place) || !this.#chained.has(place)) return item;
      return { ...item, keepsTarget: 'in the original file, this chain ends elsewhere' };
    });
    return {
      ...this.#reading,
      items,
      notices: [...this.#reading.notices, ...differing.toSorted((a, b) => a.line - b.line)],
      general: [
        ...new Set([
          ...(this.#reading.general ?? []),
          ...this.#original.general,
          ...(this.#isSlash ? [slashes] : []),
        ]),
      ],
    };
  }

  #reasonFor(there: End, here: End): [Kind, string] {
    if (there.kind === 'loop') return ['loop', there.first];
    if (there.first === '') return ['more', here.first];
    if (here.first === '') return ['less', there.first];
    if (there.first === here.first)
      return [there.lines.length > 1 || here.lines.length > 1 ? 'chain' : 'target', here.first];
    return [this.#brought.has(there.first) ? 'order' : 'alive', here.first];
  }

  /** True if the map answers a URL like the file with the other trailing slash. */
  #isOfSlash(url: string, there: End, here: End): boolean {
    const [path = '', query] = url.split('?', 2);
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    if (other === '' || here.kind === 'nothing') return false;
    const sibling = this.#endThere(query === undefined ? other : `${other}?${query}`);
    if (isSameEnd(sibling, here)) return there.kind === 'nothing' || sibling.first === there.first;
    return (
      there.kind === here.kind &&
      there.first === here.first &&
      withoutSlash(there.location) === withoutSlash(here.location)
    );
  }

  #reply(url: string): ServerAnswer {
    const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
    return this.#original.ask({ host: this.#host, path, query });
  }

  #endThere(url: string): End {
    return this.#follow(url, (target) => {
      const { status, location, line, file } = this.#reply(target);
      return { status, location, line: line === 0 ? '' : this.#placeOf({ line, file }) };
    });
  }

  #endHere(url: string): End {
    return this.#follow(url, (target) => {
      const { status, location = '', by } = answer(this.#plan, requestOf(this.#origin + target));
      const step = by.find((one) => one.step === 'entry');
      return { status, location, line: step?.step === 'entry' ? this.#placeOf(step.entry.place) : '' };
    });
  }

  #follow(url: string, ask: (url: string) => { status: number; location: string; line: string }): End {
    const lines: string[] = [];
    let location = '';
    let allPermanent = true;
    let target = url;
    const end = (kind: End['kind']): End => {
      return { kind, location, isPermanent: allPermanent, first: lines[0] ?? '', lines };
    };
    for (let hop = 0; hop < mostHops; hop++) {
      const reply = ask(target);
      if (reply.status === 410)
        return { kind: 'gone', location: '', isPermanent: true, first: lines[0] ?? reply.line, lines };
      if (reply.location === '') return end(lines.length === 0 ? 'nothing' : 'redirect');
      lines.push(reply.line);
      allPermanent &&= isPermanent(reply.status);
      const next = URL.parse(reply.location, this.#origin + target);
      // A fragment stays if a redirect has none.
      const fragment =
        next?.hash === '' && location.includes('#') ? location.slice(location.indexOf('#')) : '';
      location = next === null ? reply.location : next.href + fragment;
      if (next?.host !== this.#host) return end('redirect');
      target = next.pathname + next.search;
    }
    return end('loop');
  }

  #said({ kind, location, lines }: End, line: string): string {
    const by = lines.filter((one) => one !== line && one !== '').map((one) => `line ${one.split(' ')[0]}`);
    const way = by.length === 0 ? '' : ` (${[...new Set(by)].join(', ')})`;
    if (kind === 'nothing') return 'nothing';
    return kind === 'gone'
      ? `410${way}`
      : `${kind === 'loop' ? 'a loop' : location.replace(`${this.#origin}/`, '/')}${way}`;
  }

  #placeOf({ line, file }: { readonly line: number; readonly file?: string | undefined }): string {
    return file === undefined || file === this.#file ? String(line) : `${line} ${file}`;
  }
}

function isSameEnd(one: End, other: End): boolean {
  if (one.kind !== other.kind) return false;
  return (
    one.kind !== 'redirect' ||
    (comparable(one.location) === comparable(other.location) && one.isPermanent === other.isPermanent)
  );
}

/** A URL in canonical encoding; http and https of the site are equal. */
function comparable(location: string): string {
  const { protocol, host, pathname, search, hash } = new URL(location);
  return [protocol.replace('https', 'http'), host, parsePath(pathname), parsePath(search), hash].join(' ');
}

function withoutSlash(location: string): string {
  const { host, pathname, search } = new URL(location);
  return [host, parsePath(pathname.replace(/(?<=.)\/$/, '')), search].join(' ');
}
