import { literalText } from '../shared/patterns.ts';

/** What signpost's own files say of a URL in one word: `410`, `301:/new/`, `301!~:2:/new/:x`, `301&id=/new/`. */
interface Word {
  readonly status: number;
  /** As it is written there, with the host's references; '' where the URL is gone. */
  readonly to: string;
  /** True in an entry's first weeks; since which day is not written there. */
  readonly isFresh: boolean;
}

/** Reads such a word; undefined for a text that is none, as where a map leads to another. */
export function readWord(text: string): Word | undefined {
  const found = /^(\d{3})(!?)~?(?:(?:&[^=]*(?==))?[:=](?:\d+:)?(.*))?$/s.exec(text);
  if (!found) return undefined;
  const [, status = '', fresh = '', to = ''] = found;
  return (to === '') === (status === '410')
    ? { status: Number(status), to, isFresh: fresh !== '' }
    : undefined;
}

/** Said of an entry in its first weeks. */
export const dayIsLost =
  'it was published recently, on a day that isn’t in this file. Add the day as `since`';

/**
 * A target with its references filled in: `reference` finds them, and `fill` has the text for each. Beside a
 * placeholder, text that would read as one is escaped.
 */
export function fillWord(
  to: string,
  reference: RegExp,
  fill: (found: string) => string,
  isPattern: boolean,
): string {
  const text = (part: string): string => (isPattern ? literalText(part) : part);
  let at = 0;
  let filled = '';
  for (const found of to.matchAll(reference)) {
    filled += text(to.slice(at, found.index)) + fill(found[0]);
    at = found.index + found[0].length;
  }
  return filled + text(to.slice(at));
}

/** A byte as these files encode it: percent-encoded unless a path may hold it. */
function encoded(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~!$&'(),;=@+:]/.test(sign)
    ? sign
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** The bytes of a text. */
function encodedText(text: string): string {
  return Array.from(new TextEncoder().encode(text), encoded).join('');
}

/** The same in a query, where more signs have a meaning. */
function inQuery(spelled: string): string {
  return spelled.replace(/[&=+/]/g, encodeURIComponent);
}

/** A URL that is plain text, decoded, in the map's encoding. */
export function fromDecoded(path: string): string {
  return meaningItself(path.split('/').map(encodedText).join('/'));
}

/** The same of one that is encoded already, in whatever way. */
export function fromEncoded(path: string): string {
  return meaningItself(respelled(path));
}

/** Parameters in the map's encoding: their names are in it already, their values encoded in whatever way. */
export function queryOf(names: readonly string[], values: readonly string[]): string {
  return names.map((name, at) => `${name}=${inQuery(respelled(values[at] ?? ''))}`).join('&');
}

/** Encoded text in one encoding. */
function respelled(text: string): string {
  return text.replace(/%([0-9a-f]{2})|[^/]/giu, (sign, hex?: string) =>
    hex === undefined ? encodedText(sign) : encoded(Number.parseInt(hex, 16)),
  );
}

/** A colon at the start of a segment would be read as a placeholder. */
function meaningItself(path: string): string {
  return path.replace(/\/:/g, '/%3A');
}

/** A URL that an expression stands for, in the map's words. */
export interface Url {
  readonly from: string;
  /** The groups of the expression, by name or number, with their placeholders. */
  readonly matched: ReadonlyMap<string, string>;
  readonly ignoresCase: boolean;
}

/** What an expression is about: a path as it was sent, in every encoding, or as the server decodes it. */
export type PathForm = 'sent' | 'decoded';

/** What comes after the path in a generated expression: its end, or the query that must be there. */
const ends: Readonly<Record<PathForm, RegExp>> = { sent: /^(?:\\z|\[\? \]|\\\?)/, decoded: /^\\z/ };
const condition = /^\(\?=\(\?:\.\*&\)\?/;
const conditionEnd = /^\(\?:&\|\\z\)\)?/;

/**
 * Reads an expression that signpost wrote for a URL, such as `(?:a|%61)/([^/? ]+)/?\z`, without its `^`.
 * Undefined for one that it did not write.
 */
export function readUrl(expression: string, kind: PathForm): Url | undefined {
  const reader = new Reader(expression, kind);
  const path = reader.path();
  if (!reader.take(ends[kind])) return undefined;
  const query: string[] = [];
  while (reader.take(condition)) {
    const pair = reader.parameter();
    if (pair === undefined) return undefined;
    query.push(pair);
  }
  if (!reader.isDone) return undefined;
  const from = query.length === 0 ? path.from : `${path.from}?${query.join('&')}`;
  return { from, matched: path.matched, ignoresCase: reader.ignoresCase };
}

/** Reads `(?:^|&)NAME=VALUE(?:&|\z)` as `name=value`. */
export function readParameter(expression: string): string | undefined {
  const reader = new Reader(expression, 'sent');
  const pair = reader.take(/^\(\?:\^\|&\)/) ? reader.parameter() : undefined;
  return reader.isDone ? pair : undefined;
}

/** Reads the name in `(?:^|&)NAME(?:=…`, which finds any value. */
export function readName(expression: string): string | undefined {
  const reader = new Reader(expression, 'sent');
  if (!reader.take(/^\(\?:\^\|&\)/)) return undefined;
  const name = reader.text();
  return reader.take(/^\(\?:=/) ? name : undefined;
}

class Reader {
  ignoresCase = false;
  readonly #text: string;
  readonly #kind: PathForm;
  #at = 0;

  constructor(text: string, kind: PathForm) {
    this.#text = text;
    this.#kind = kind;
  }

  get isDone(): boolean {
    return this.#at === this.#text.length;
  }

  /** What an expression finds here, with its groups; '' where there is a group but it has no name. */
  take(expression: RegExp): readonly string[] | undefined {
    const found = expression.exec(this.#text.slice(this.#at));
    if (!found) return undefined;
    this.#at += found[0].length;
    return found.map((group) => group ?? '');
  }

  path(): Pick<Url, 'from' | 'matched'> {
    const matched = new Map<string, string>();
    let from = '';
    for (;;) {
      const rest = this.take(/^\(\?:\/\((?:\?<(\w+)>)?\[\^\? ?\]\*\)\)\?/);
      const hole = rest ?? this.take(/^\((?:\?<(\w+)>)?\[\^\/\? ?\]\+\)/);
      if (hole) {
        const placeholder = rest ? '*' : `:p${matched.size + 1}`;
        matched.set(hole[1] || String(matched.size + 1), placeholder);
        from += rest ? '/*' : placeholder;
        continue;
      }
      // The end, with a slash that may be there.
      if (this.take(/^\/\?/) || ends[this.#kind].test(this.#text.slice(this.#at))) break;
      const piece = this.take(/^\//)?.[0] ?? this.#unit();
      if (piece === undefined) break;
      from += piece === ':' && from.endsWith('/') ? '%3A' : piece;
    }
    return { from: from === '' ? '/' : from, matched };
  }

  /** `NAME=VALUE`, encoded, and the end of a condition. */
  parameter(): string | undefined {
    const name = this.text();
    if (!this.take(/^=/)) return undefined;
    const value = this.take(/^\?/) ? '' : this.text();
    return this.take(conditionEnd) ? `${name}=${value}` : undefined;
  }

  text(): string {
    let text = '';
    // A value may begin with `=` in both its encodings.
    while (!this.isDone && !/^(?:=|\(\?:(?:&|=(?!\|%3)))/.test(this.#text.slice(this.#at))) {
      const piece = this.#unit();
      if (piece === undefined) break;
      text += inQuery(piece);
    }
    return text;
  }

  /** One character or byte, percent-encoded unless it may stand for itself; of several encodings the first. */
  #unit(): string | undefined {
    if (this.take(/^\(\?:/)) return this.#choice();
    const escaped =
      this.#kind === 'sent'
        ? this.take(/^%((?:[0-9]|\[[a-f][A-F]\]){2})(?:\(\?!\[0-9A-Fa-f\]\{2\}\))?/)
        : undefined;
    if (escaped) return encoded(Number.parseInt((escaped[1] ?? '').replace(/\[(.).\]/g, '$1'), 16));
    const code = this.take(/^\\x([0-9a-f]{2})/);
    // A decoded path has no slash but those that part it.
    if (code)
      return this.#kind === 'decoded' && code[1] === '2f' ? '/' : encoded(Number.parseInt(code[1] ?? '', 16));
    const sign = this.take(/^\\([^A-Za-z0-9])|^([^\\^$.*+?()[\]{}|/])/u);
    return sign && encodedText(sign[1] || sign[2] || '');
  }

  #choice(): string | undefined {
    const variants: string[] = [];
    do {
      let one = '';
      for (let piece = this.#within(); piece !== undefined; piece = this.#within()) one += piece;
      variants.push(one);
    } while (this.take(/^\|/));
    if (!this.take(/^\)/)) return undefined;
    const [first] = variants;
    // Of a byte that is no UTF-8, `%25FC` is the same text as `%FC`.
    const texts = variants.map((one) => one.replace(/%25(?=[89A-F][0-9A-F])/g, '%'));
    if (new Set(texts).size > 1) this.ignoresCase = true;
    return first;
  }

  /** The same inside a choice, where a percent sign alone is one. */
  #within(): string | undefined {
    if (this.take(/^%\(\?!\[0-9A-Fa-f\]\{2\}\)/)) return '%25';
    return this.take(/^\//) ? '%2F' : this.#unit();
  }
}
