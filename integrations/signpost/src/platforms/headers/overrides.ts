import { takesEvery } from '../evaluate.ts';
import { asksNoMore, type PlatformRule, type RequestParts } from '../platform-rule.ts';

/** The header rules of a platform in order of evaluation, with the state of those that a later one overrides. */
export function withOverrides(rules: readonly PlatformRule[]): PlatformRule[] {
  const later = new Later();
  const judged = rules.toReversed().map((rule): PlatformRule => {
    if (rule.header === undefined || rule.state.is !== 'active') return rule;
    // The first route for a method matches, so none is overridden.
    const isByMethod = rule.conditions.some(({ on }) => on === 'method');
    const isSet = rule.header.how === 'set' || rule.header.how === 'add';
    const by = !isSet || isByMethod ? undefined : later.replacing(rule);
    later.add(rule);
    return by ? { ...rule, state: { is: 'overridden', by: { file: by.file, line: by.line } } } : rule;
  });
  return judged.reverse();
}

/** Later rules, indexed by header and, for a single pattern, by that. */
class Later {
  readonly #same = new Map<string, PlatformRule[]>();
  readonly #patterns = new Map<string, PlatformRule[]>();

  add(rule: PlatformRule): void {
    if (rule.header?.how === 'add' || rule.header?.how === 'edit') return;
    for (const [lists, key] of [
      [this.#same, keyOf(rule, rule.from)],
      [this.#patterns, keyOf(rule)],
    ] as const) {
      if (lists === this.#patterns && rule.isExact) continue;
      const list = lists.get(key) ?? [];
      list.push(rule);
      lists.set(key, list);
    }
  }

  /** The next one that replaces or removes the header for every URL of a rule. */
  replacing(rule: PlatformRule): PlatformRule | undefined {
    const same = this.#same.get(keyOf(rule, rule.from)) ?? [];
    const patterns = this.#patterns.get(keyOf(rule)) ?? [];
    return [...same, ...patterns].find((later) => replaces(later, rule) && covers(later, rule));
  }
}

function keyOf({ header }: PlatformRule, from = ''): string {
  return `${header?.table ?? ''} ${header?.name ?? ''} ${from}`;
}

/** Whether a later rule overrides an earlier one's header where both apply. */
export function replaces(later: PlatformRule, earlier: PlatformRule): boolean {
  const [one, other] = [later.header, earlier.header];
  if (!one || one.how === 'add' || one.name !== other?.name || one.table !== other.table) return false;
  // https://www.npmjs.com/package/@netlify/headers-parser: a later value wins for the same path; others are joined.
  return later.platform !== 'netlify' || later.from === earlier.from;
}

function covers(later: PlatformRule, rule: PlatformRule): boolean {
  if (!asksNoMore(later, rule)) return false;
  if (later.from === rule.from) return true;
  // Samples don't show what a look-ahead excludes.
  if (later.from.includes('(?')) return false;
  return takesEvery(later, rule.samples.length > 0 ? rule : { ...rule, samples: anywhere });
}

/** Diverse URLs: a rule that matches all of them matches everything. */
const anywhere = ['/', '/any', '/any/', '/Z9_.b-c~', '/any/more', '/any.html', '/any/.more/files.pdf'];

/** A header that the project's own file adds to a page or file. */
export interface FileHeader {
  readonly name: string;
  readonly value: string;
  readonly file: string;
  readonly line: number;
  /** What else it depends on, if that is unknown here. */
  readonly when?: string;
}

/** The headers that a platform's rules add to the response at a path. */
export function headersFromFiles(rules: readonly PlatformRule[], request: RequestParts): FileHeader[] {
  let sent: PlatformRule[] = [];
  for (const rule of rules) {
    if (!rule.header || rule.state.is !== 'active' || rule.match(request) === undefined) continue;
    if (rule.header.how === 'edit' || rule.conditions.some(({ on }) => on === 'method')) continue;
    if (rule.conditions.length === 0) sent = sent.filter((earlier) => !replaces(rule, earlier));
    if (rule.header.how !== 'unset') sent.push(rule);
  }
  return sent.flatMap(({ header, file, line, conditions, fill }) => {
    if (header === undefined) return [];
    const value = fill?.(header.value, request.path) ?? header.value;
    const when = conditions.map(({ text }) => text).join(' and ');
    return [{ name: header.name, value, file, line, ...(when === '' ? {} : { when }) }];
  });
}
