import { isAnswer } from '../hosts/shared/ask-rule.ts';
import type { ForeignRule, RuleState } from '../hosts/shared/foreign-rule.ts';
import type { ImportedRedirects } from '../import/import-redirects.ts';
import type { Item } from '../import/item.ts';

// What each line of a file does on its own host: `/a /b` works, `/a /c` below it is shadowed by its line, and the 2,101st line of
// Cloudflare's `_redirects` is above the limit.

/** What a line does on its own host. */
export type LineStatus =
  | 'works'
  | 'shadowed'
  | 'no effect'
  | 'above the limit'
  | 'never matches'
  | 'refuses the deployment'
  | "can't be read";

/** A line of a file with redirects, as its host reads it. */
export interface CheckedLine {
  readonly line: number;
  /** As written, in one line. */
  readonly text: string;
  readonly status: LineStatus;
  /** The line that answers first. */
  readonly by?: number;
  /** As a clause or a sentence; '' for a line that works. */
  readonly reason: string;
}

/** The lines of a file in its order. `rules` are those of a host's own file, with their states. */
export function checkLines(
  { items }: Pick<ImportedRedirects, 'items'>,
  rules: readonly ForeignRule[] | undefined,
): CheckedLine[] {
  const lines = rules === undefined ? items.flatMap(checkItem) : checkRules(items, rules);
  return lines.sort((a, b) => a.line - b.line);
}

function checkRules(items: readonly Item[], rules: readonly ForeignRule[]): CheckedLine[] {
  const uselessItems = items.filter((item) => item.kind === 'unexpressed' && item.group === 'no effect');
  const uselessByLine = new Map(uselessItems.map((item) => [item.line, item]));
  const visible = rules.filter((rule) => isAnswer(rule) || rule.state.is !== 'active');

  return visible.map((rule): CheckedLine => {
    const { line, text, state, samples } = rule;
    // The reader of nginx has no samples by which rules could be compared.
    const useless = samples.length === 0 && state.is === 'active' ? uselessByLine.get(line) : undefined;
    const checked = useless === undefined ? describeState(state, rule.note) : checkItem(useless)[0];
    return { status: 'works', reason: '', ...checked, line, text };
  });
}

function describeState(state: RuleState, note = ''): Omit<CheckedLine, 'line' | 'text'> {
  switch (state.is) {
    case 'active':
      return { status: 'works', reason: note };
    case 'shadowed':
      return describeShadow(state.by.line);
    case 'file wins':
      return { status: 'no effect', reason: `the site has the file ${state.file}` };
    case 'dropped':
      return { status: findRefusal(state.limit) ?? 'above the limit', reason: `${state.limit} ${state.fix}` };
    case 'never matches':
      return { status: 'never matches', reason: addFix(state.why, state.fix) };
    case 'invalid':
      return { status: findRefusal(state.why) ?? "can't be read", reason: addFix(state.why, state.fix) };
  }
}

function describeShadow(by: number): Omit<CheckedLine, 'line' | 'text'> {
  return { status: 'shadowed', by, reason: `line ${by} answers all of its URLs first` };
}

/** Vercel deploys nothing with such a line. */
function findRefusal(why: string): LineStatus | undefined {
  return /\bthe deployment fails\b/.test(why) ? 'refuses the deployment' : undefined;
}

function addFix(why: string, fix: string | undefined): string {
  return fix === undefined ? why : `${why} Instead: ${fix}`;
}

/** A line of a format without a host, such as a row of a table. */
function checkItem(item: Item): CheckedLine[] {
  const { kind, line, text } = item;
  if (kind === 'heading') return [];
  if (kind === 'rule') return [{ line, text, status: 'works', reason: '' }];
  if (item.hiddenBy !== undefined) return [{ line, text, ...describeShadow(item.hiddenBy) }];
  const status = item.group === 'no effect' ? 'no effect' : "can't be read";
  return [{ line, text, status, reason: item.why }];
}
