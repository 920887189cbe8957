import type { Plan } from '../../redirects/plan/plan.ts';
import { isFresh, redirectCache } from '../../redirects/plan/redirect-age.ts';
import { braced, mapBlock, type Row, type Variable } from './text.ts';

/** Words of permanent redirects in their first weeks. */
const fresh: Row = { pattern: '^30[18]!', value: '!' };

/** The words of what answers: an exact entry's, '' where there are none, and the way home's. */
interface Words {
  readonly hit: string;
  readonly home: string;
}

/**
 * `$…_age` and `$…_home_age`: how long browsers may keep a permanent redirect, here and on the way home. A word
 * with a `!` is in its first weeks; the first of hit and pattern that answers counts.
 */
export function* ageMaps(v: Variable, plan: Plan, { hit, home }: Words): Generator<string> {
  const { redirectAge, tls, closing } = plan;
  if (redirectAge === undefined) return;
  const later = redirectCache(redirectAge, false);
  const about = 'How long browsers may keep a permanent redirect, for Cache-Control.';
  const permanent = ['301', '308'];
  const always = permanent.map((key): Row => ({ key, value: later }));
  if (closing || !hasMarks(plan)) {
    yield* mapBlock(about, '$status', v('age'), always);
    return;
  }
  if (hasFreshPattern(plan)) {
    yield* mapBlock('"!" for a pattern in its first weeks.', v('pattern'), v('pattern_mark'), [fresh]);
  }
  const pattern = hasFreshPattern(plan) ? v('pattern_mark') : '';
  const first: Row[] = hit === '' ? [] : [{ key: '', value: pattern }, fresh];
  const mark = yield* mapBlock('"!" for a redirect in its first weeks.', hit, v('mark'), first);
  const here = hit === '' ? pattern : mark;
  yield* mapBlock('The same on the way home.', home, v('home_mark'), [fresh]);
  const ages = (variable: string, marked: string) =>
    mapBlock(about, `$status${braced(marked)}`, variable, [
      ...always,
      ...permanent.map((key): Row => ({ key: `${key}!`, value: redirectCache(redirectAge, true) })),
    ]);
  yield* ages(v('home_age'), v('home_mark'));
  if (tls.at === 'here') {
    yield* ages(v('age'), here);
    return;
  }
  const moves: Row[] = [{ key: '', value: here }];
  const move = 'The same behind a proxy, where the way home begins here too.';
  yield* ages(v('age'), yield* mapBlock(move, v('move'), v('moved_mark'), moves, v('home_mark')));
}

/** The variable that a server sends; undefined where the plan says nothing of it. */
export function ageVariable(v: Variable, plan: Plan, isHome: boolean): string | undefined {
  if (plan.redirectAge === undefined) return undefined;
  return v(isHome && !plan.closing && hasMarks(plan) ? 'home_age' : 'age');
}

/** What stands behind a pattern's status on the way home: its mark, where some pattern has one. */
export function patternMark(v: Variable, plan: Plan): string {
  return hasFreshPattern(plan) ? braced(v('pattern_mark')) : '';
}

function hasMarks(plan: Plan): boolean {
  return plan.exact.some((entry) => isFresh(plan, entry)) || hasFreshPattern(plan);
}

function hasFreshPattern(plan: Plan): boolean {
  return plan.patterns.some((entry) => isFresh(plan, entry));
}
