import type { FileAnswers } from '../plan/difference.ts';
import type { Plan } from '../plan/plan.ts';
import { type OwnAnswers, ownAnswers, withOwn } from './answers.ts';
import type { OwnFile } from './platform-files.ts';
import { isAnswer, type PlatformRule } from './platform-rule.ts';
import type { Runner } from './runners/runner.ts';

/** What a platform answers by its own files and functions, before map and build. */
export function besidePlan(files: readonly OwnFile[], runners: readonly Runner[]): FileAnswers {
  const ready = new WeakMap<Plan, readonly OwnAnswers[]>();
  return {
    examples: new Map([
      ...files.flatMap(({ rules }) => rules.flatMap(examplesOf)),
      ...runners.flatMap(({ example }): [string, undefined][] =>
        example === undefined ? [] : [[example, undefined]],
      ),
    ]),
    answer(plan, request, given) {
      const own = ready.get(plan) ?? files.map((file) => ownAnswers(plan, file));
      ready.set(plan, own);
      return withOwn(given, own, request, false, runners).answer;
    },
  };
}

/** URLs that an effective rule matches, each with the pattern of which it is an example. */
function examplesOf(rule: PlatformRule): [string, string | undefined][] {
  if (!isAnswer(rule) || rule.state.is !== 'active') return [];
  const pairs = rule.conditions.flatMap(({ on, text, pair }) =>
    on === 'query' ? [pair?.join('=') ?? text] : [],
  );
  const query = pairs.length === 0 ? '' : `?${pairs.join('&').replace(/:\w+/g, 'example-1')}`;
  return rule.samples.map((path) => [path + query, rule.isExact ? undefined : rule.from]);
}

/** A rule whose answer depends on the visitor, or that serves other content at the same URL. */
export function isUncompared(rule: PlatformRule): boolean {
  const { kind, conditions, state } = rule;
  if (!isAnswer(rule)) return false;
  const isConditional = conditions.some(({ on }) => on !== 'query' && on !== 'host');
  return state.is === 'active' && (isConditional || kind === 'rewrite' || kind === 'proxy');
}
