/** Texts that an expression matches: the simplest first, then one for each variation. */
export function sampleRegex(expression: string, most: number): string[] {
  const reader = new Reader(expression.replace(/^\(\?[is]+\)/, ''));
  return [...new Set(reader.choice())].slice(0, most);
}

/** The maximum number of texts per part, since parts multiply. */
const mostOfPart = 16;

/** Parses any expression well enough to generate matching texts. Unsupported syntax gives texts that don't match. */
class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  choice(): string[] {
    const found = [this.#sequence()];
    while (this.#text[this.#at] === '|') {
      this.#at++;
      found.push(this.#sequence());
    }
    // The first of each comes first.
    return [...found.map(([first = '']) => first), ...found.flatMap((texts) => texts.slice(1))].slice(
      0,
      mostOfPart,
    );
  }

  /** Each part in its simplest form, and each other form of one part with the simplest of all others. */
  #sequence(): string[] {
    const parts: string[][] = [];
    while (this.#at < this.#text.length && !/[|)]/.test(this.#text[this.#at] ?? ''))
      parts.push(this.#repeated(this.#atom()));
    const plainest = parts.map(([first = '']) => first);
    const others = parts.flatMap((texts, at) =>
      texts.slice(1).map((text) => plainest.with(at, text).join('')),
    );
    return [plainest.join(''), ...others].slice(0, mostOfPart);
  }

  #repeated(texts: string[]): string[] {
    const [sign = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += sign.length;
    const [first = ''] = texts;
    if (sign === '') return texts;
    if (sign.startsWith('?')) return [...texts, ''];
    if (sign.startsWith('{')) {
      const [, count = '1'] = /^\{(\d+)/.exec(sign) ?? [];
      return texts.map((text) => text.repeat(Math.min(Number(count), 50)));
    }
    const isAny = texts.includes('/') && texts.includes('some');
    const more = isAny ? ['some/thing', 'some/'] : [first + first, ...texts.slice(1)];
    return [first, ...more, ''];
  }

  #atom(): string[] {
    const rest = this.#text.slice(this.#at);
    const take = (length: number, texts: string[]): string[] => {
      this.#at += length;
      return texts;
    };
    if (rest.startsWith('(')) return this.#group(rest);
    const [set] = /^\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]/s.exec(rest) ?? [];
    if (set !== undefined) return take(set.length, listMembers(set));
    // An unrepeated dot is usually meant literally.
    if (rest.startsWith('.')) return take(1, /^\.[*+?{]/.test(rest) ? ['some', '/'] : ['.']);
    if (/^[\^$]/.test(rest)) return take(1, ['']);
    const [hex, code] = /^\\x([0-9A-Fa-f]{2})/.exec(rest) ?? [];
    if (hex !== undefined) return take(4, [String.fromCharCode(Number.parseInt(code ?? '', 16))]);
    if (rest.startsWith('\\'))
      return take(2, escapes[rest[1] ?? ''] ?? [/\w/.test(rest[1] ?? '') ? '' : (rest[1] ?? '')]);
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    return take(character.length, [character]);
  }

  #group(rest: string): string[] {
    const [head = '('] = /^\((?:\?(?:P?<[A-Za-z]\w*>|[:=!>]|<[=!]|[a-z]+:))?/.exec(rest) ?? [];
    this.#at += head.length;
    if (++this.#depth > 50) {
      this.#at = this.#text.length;
      return [''];
    }
    const texts = this.choice();
    this.#depth--;
    if (this.#text[this.#at] === ')') this.#at++;
    return /^\(\?<?[=!]/.test(head) ? [''] : texts;
  }
}

const escapes: Readonly<Record<string, string[]>> = {
  ...{
    d: ['7'],
    D: ['d'],
    w: ['word', '_'],
    W: ['-'],
    s: [' '],
    S: ['some'],
    b: [''],
    B: [''],
    z: [''],
    Z: [''],
    A: [''],
  },
  ...{ t: ['\t'], n: ['\n'], r: ['\r'] },
};

/** Single characters of a set, of different kinds. */
function listMembers(set: string): string[] {
  try {
    const expression = new RegExp(
      `^${set.replace(/\[:alnum:\]/g, 'A-Za-z0-9').replace(/\[:alpha:\]/g, 'A-Za-z')}$`,
    );
    return ['a', '7', 'B', '-', '_', '.', '/', 'x', 'v', ...set]
      .filter((sign) => expression.test(sign))
      .slice(0, 3);
  } catch {
    return ['a'];
  }
}
