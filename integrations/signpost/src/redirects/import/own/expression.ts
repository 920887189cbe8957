import { encoded, encodedText, inQuery } from './address.ts';

/** An address that an expression stands for, in the map's words. */
export interface Address {
  readonly from: string;
  /** The groups of the expression, by name or number, with their placeholders. */
  readonly matched: ReadonlyMap<string, string>;
  readonly ignoresCase: boolean;
}

/** What an expression is about: a path as it was sent, in every spelling, or as the server decodes it. */
export type Kind = 'sent' | 'decoded';

/** What stands behind the path in an expression of ours: its end, or the query that must be there. */
const ends: Readonly<Record<Kind, RegExp>> = { sent: /^(?:\\z|\[\? \]|\\\?)/, decoded: /^\\z/ };
const condition = /^\(\?=\(\?:\.\*&\)\?/;
const conditionEnd = /^\(\?:&\|\\z\)\)?/;

/**
 * Reads an expression that signpost wrote for an address, such as `(?:a|%61)/([^/? ]+)/?\z`, without its `^`.
 * Undefined for one that it did not write.
 */
export function readAddress(expression: string, kind: Kind): Address | undefined {
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
  readonly #kind: Kind;
  #at = 0;

  constructor(text: string, kind: Kind) {
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

  path(): Pick<Address, 'from' | 'matched'> {
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
    // A value may begin with `=` in both its spellings.
    while (!this.isDone && !/^(?:=|\(\?:(?:&|=(?!\|%3)))/.test(this.#text.slice(this.#at))) {
      const piece = this.#unit();
      if (piece === undefined) break;
      text += inQuery(piece);
    }
    return text;
  }

  /** One character or byte, percent-encoded unless it may stand for itself; of several spellings the first. */
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
    const spellings: string[] = [];
    do {
      let one = '';
      for (let piece = this.#within(); piece !== undefined; piece = this.#within()) one += piece;
      spellings.push(one);
    } while (this.take(/^\|/));
    if (!this.take(/^\)/)) return undefined;
    const [first] = spellings;
    // Of a byte that is no UTF-8, `%25FC` is the same text as `%FC`.
    const texts = spellings.map((one) => one.replace(/%25(?=[89A-F][0-9A-F])/g, '%'));
    if (new Set(texts).size > 1) this.ignoresCase = true;
    return first;
  }

  /** The same inside a choice, where a percent sign alone is one. */
  #within(): string | undefined {
    if (this.take(/^%\(\?!\[0-9A-Fa-f\]\{2\}\)/)) return '%25';
    return this.take(/^\//) ? '%2F' : this.#unit();
  }
}
