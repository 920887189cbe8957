/** A generator of numbers that begins the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Random texts that an expression matches, most of the time: no attempt is made to read all of PCRE. */
class Writer {
  readonly #text: string;
  readonly #random: (below: number) => number;
  #at = 0;

  constructor(text: string, random: (below: number) => number) {
    this.#text = text;
    this.#random = random;
  }

  write(): string {
    const options = [this.#sequence()];
    while (this.#text[this.#at] === '|') {
      this.#at++;
      options.push(this.#sequence());
    }
    return options[this.#random(options.length)] ?? '';
  }

  #sequence(): string {
    let written = '';
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at] ?? '')) {
      const start = this.#at;
      const first = this.#piece();
      const end = this.#at;
      const [sign = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?/.exec(this.#text.slice(end)) ?? [];
      let times = timesOf(sign, this.#random);
      if (times > 0) written += first;
      for (; times > 1; times--) {
        this.#at = start;
        written += this.#piece();
      }
      this.#at = end + sign.length;
    }
    return written;
  }

  #piece(): string {
    const rest = this.#text.slice(this.#at);
    const [group] = /^\((?:\?(?:P?<\w+>|[:=!>]|<[=!]))?/.exec(rest) ?? [];
    if (group !== undefined) {
      this.#at += group.length;
      const inside = this.write();
      if (this.#text[this.#at] === ')') this.#at++;
      return /[=!]$/.test(group) ? '' : inside;
    }
    const [token = ''] = /^(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\x[0-9A-Fa-f]{2}|\\.|[\s\S])/u.exec(rest) ?? [];
    this.#at += token.length;
    if (token === '^' || token === '$' || token === '\\b') return '';
    // A dot that nothing repeats is most often meant as one.
    const isRepeated = /^[*+?{]/.test(this.#text.slice(this.#at));
    if (token === '.') return isRepeated || this.#random(5) === 0 ? pick('abx07-', this.#random) : '.';
    if (/^(?:\[|\\[dwsDWS])/.test(token)) return oneOf(token, this.#random);
    return token.startsWith('\\x')
      ? String.fromCharCode(Number.parseInt(token.slice(2), 16))
      : token.replace(/^\\/, '');
  }
}

function timesOf(sign: string, random: (below: number) => number): number {
  const [, least] = /^\{(\d+)/.exec(sign) ?? [];
  if (least !== undefined) return Number(least);
  if (sign.startsWith('?')) return random(2);
  if (sign.startsWith('*')) return [0, 1, 3, 6][random(4)] ?? 0;
  return sign.startsWith('+') ? 1 + random(4) : 1;
}

function pick(signs: string, random: (below: number) => number): string {
  return signs[random(signs.length)] ?? '';
}

function oneOf(set: string, random: (below: number) => number): string {
  try {
    const expression = new RegExp(`^${set}$`);
    return pick([...'abcxyzABZ0123789-_.~ /'].filter((sign) => expression.test(sign)).join(''), random);
  } catch {
    return 'a';
  }
}

/** A line of the file: a path, or an expression that sees paths behind `before`. */
interface Line {
  readonly text: string;
  readonly isRegex: boolean;
  readonly before: string;
}

/** At least `least` URLs for the lines of a file: instances, the other slash, other case, a query, and near misses. */
export function urlsFor(lines: readonly Line[], least: number, seed = 1): string[] {
  const random = numbers(seed);
  const urls = new Set<string>();
  for (let round = 0; round < 50 && (round < 2 || urls.size < least); round++)
    for (const { text, isRegex, before } of lines) {
      const bare = text.replace(/^\(\?i\)/, '');
      const written = isRegex ? new Writer(bare, random).write() : text;
      const path = before === '' ? written : before.replace(/\/?$/, '/') + written.replace(/^\//, '');
      const rooted = path.startsWith('/') ? path : `/${path}`;
      const sent = encodeURI(rooted.toWellFormed())
        .replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
        .replace(/[?#]/g, encodeURIComponent);
      const other = sent.endsWith('/') && sent !== '/' ? sent.slice(0, -1) : `${sent}/`;
      const variants = [
        sent,
        other,
        `${sent}?utm=1`,
        `${sent}x`,
        sent.slice(0, -1) || '/',
        `${sent.replace(/\/$/, '')}/more`,
        `/none${sent}`,
        sent.toUpperCase(),
      ];
      urls.add(sent);
      const count = round === 0 ? 2 : 1;
      for (let at = 0; at < count; at++) urls.add(variants[random(variants.length)] ?? sent);
    }
  // Doubled slashes are asked of on their own: see `general` of an import.
  return [...urls].filter((url) => !/\/\/|\/\.{1,2}(?:\/|$)|%2F/i.test(url));
}
