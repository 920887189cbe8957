import { isRedirectStatus } from '../../map/entry.ts';
import { type Item, type Notice, type Rule, unexpressed } from '../../map/patterns/foreign-rule.ts';
import { notes } from '../../map/patterns/notes.ts';
import { whyWithNear } from '../../map/patterns/rules.ts';
import { wholeHost } from '../../map/patterns/servers.ts';
import type { Statement } from './statements.ts';
import { targetOf, type Urls } from './urls.ts';

/** How a configuration redirects to a variable: `return 301 https://new.example$new;`. */
export interface Use {
  readonly status: number;
  /** The text before it in the target. */
  readonly prefix: string;
}

/** A `map` whose variable is a target but whose key isn't the URL. */
export interface Table {
  /** The query parameter that is its key; undefined for anything else. */
  readonly parameter: string | undefined;
  readonly urls: string;
  readonly rows: readonly Statement[];
}

/** What is read, and what is already known. */
export interface Work {
  readonly items: Item[];
  readonly notices: Notice[];
  /** How a map's variable is used as a target. */
  readonly uses: ReadonlyMap<string, Use>;
  /** Maps over the URL: variable ─▶ which part of the URL is the key. */
  readonly ofUrl: ReadonlyMap<string, string>;
  /** Maps that aren't over the URL. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Those of them whose rows were read at the use of their variable. */
  readonly placed: Set<string>;
}

/** The blocks around a statement. */
export interface Context {
  readonly isServer?: boolean;
  /** Outside of any location; nginx runs it first. */
  readonly isFirst?: boolean;
  /** Its first name. */
  readonly server?: string | undefined;
  /** The words of the location or condition, and the URLs they match. */
  readonly words?: readonly string[];
  readonly urls?: Urls;
}

/** A redirect: source, and `return`'s status and target. */
export function add(
  statement: Statement,
  urls: Urls | undefined,
  [first = '', second = '']: readonly string[],
  work: Work,
  { words = [], isServer = false, isFirst = false, server }: Context,
): void {
  const { line, file } = statement;
  const text = words.length === 0 ? textOf(statement) : `${words.join(' ')} { ${textOf(statement)} }`;
  const status = /^\d{3}$/.test(first) ? Number(first) : 302;
  const to = /^\d{3}$/.test(first) ? second : first;
  const found = itemsOf({ line, text, to, status }, urls, (note) => say(statement, note, work));
  const items = typeof found === 'string' ? [unexpressed(line, text, found)] : found;
  const all = items.map((item) => (isWhole(item, isServer) ? unexpressed(line, text, wholeHost.same) : item));
  work.items.push(
    ...all.map((item) => ({
      ...(item.kind === 'rule' ? { ...item, server, isFirst } : item),
      file,
    })),
  );
}

/** A line that can't be imported, with the reason. */
export function leaveOut(
  statement: Statement,
  why: string,
  { items }: Pick<Work, 'items'>,
  text = textOf(statement),
): void {
  items.push({ ...unexpressed(statement.line, text, why), file: statement.file });
}

/** A small difference in the map. */
export function say(statement: Statement, text: string, { notices }: Pick<Work, 'notices'>): void {
  notices.push({ line: statement.line, text, file: statement.file });
}

/** True if all URLs lead to themselves over https or, for a server block, on another host. */
function isWhole(item: Item, isServer: boolean): boolean {
  if (item.kind !== 'rule' || item.from !== '/*') return false;
  return item.to === '/*' || (isServer && /^https?:\/\/[^/]+\/\*$/.test(item.to));
}

/** The rules for all matched URLs, or why a map can't express them. */
function itemsOf(
  { line, text, to, status }: Pick<Rule, 'line' | 'text' | 'to' | 'status'>,
  urls: Urls | undefined,
  tell: (note: string) => void,
): Item[] | string {
  if (urls === undefined && /^(?:https?|\$scheme):\/\/[^/]+\$request_uri$/.test(to)) return wholeHost.same;
  if (urls === undefined)
    return 'it applies to all URLs of a server; Signpost generates redirects to https and the main domain itself (`deploy.domains`)';
  if ('why' in urls) {
    return whyWithNear(urls, ({ from, matched }) => {
      const target = status === 410 ? '' : targetOf(to, from, matched);
      return target === undefined || (to === '' && status !== 410) ? undefined : { from, to: target, status };
    });
  }
  if (status !== 410 && !isRedirectStatus(status)) return `status ${status} isn't a redirect`;
  const items: Item[] = [];
  for (const { from, matched, notes: said } of urls.sources) {
    for (const note of [...said, ...(urls.ignoresCase ? [notes.case] : [])]) tell(note);
    const target = status === 410 ? '' : targetOf(to, from, matched);
    if (target === undefined) return 'its target has a variable of the server';
    items.push({ kind: 'rule', line, text, from, to: target, status });
  }
  return items;
}

/** A statement in one line. */
export function textOf({ words }: Statement): string {
  return `${words.join(' ')};`;
}
