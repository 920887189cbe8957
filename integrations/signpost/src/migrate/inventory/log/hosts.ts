/** A host name as a log has it, its port behind it; `_` and `localhost` say nothing. */
const name = /^((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?::\d+)?$/i;

/** Most hosts that are counted by name: scanners make names up. */
const most = 1_000;

/** The hosts that the requests of a log were for. One log may well hold several sites. */
export class Hosts {
  readonly #prefixes = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** What stands before a path of this host: `https://www.example.com`; '' where the log names none. */
  prefixOf(text: string): string {
    const known = this.#prefixes.get(text);
    if (known !== undefined) {
      this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1);
      return known;
    }
    const host = name.exec(text)?.[1]?.toLowerCase();
    const prefix = host === undefined ? '' : `https://${host}`;
    if (this.#prefixes.size < most) {
      this.#prefixes.set(text, prefix);
      this.#counts.set(prefix, (this.#counts.get(prefix) ?? 0) + 1);
    }
    return prefix;
  }

  /** Host ─▶ how many requests, the commonest first. */
  list(): readonly (readonly [host: string, count: number])[] {
    return [...this.#counts]
      .flatMap(([prefix, count]) =>
        prefix === '' ? [] : [[prefix.slice('https://'.length), count] as const],
      )
      .sort((a, b) => b[1] - a[1]);
  }
}

/**
 * True where lines of the combined format begin with the virtual host: `www.example.com:443 203.0.113.9 - - [`. A
 * visitor's own name stands before the dash of the third place instead.
 */
export function namesHost(line: string): boolean {
  return /^[^\s"[]*[a-z][^\s"[]*\s[\da-f.:]+\s\S+\s.*?\[/i.test(line);
}
