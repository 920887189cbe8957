import { z } from 'zod';
import { didYouMean } from '../core/nearest.ts';
import { Problem } from '../core/problem.ts';
import { sentencesOf } from '../core/sentences.ts';

const level = z.enum(['error', 'warning', 'advice', 'off']);

const ignore = z.strictObject({
  /** An address or a file, with `*` for any rest: `/archive/*`. */
  path: z.string().min(1),
  /** Why; it stands in the report. */
  reason: z.string().trim().min(3, 'must say why, in a few words'),
});

/** What a person sets for the rules, by rule id. */
export const ruleSettings = z.record(
  z.string(),
  z.union([level, z.strictObject({ level: level.optional(), ignore: z.array(ignore).optional() })]),
);

export type RuleSettings = z.infer<typeof ruleSettings>;
export type Ignore = z.infer<typeof ignore>;

export interface AuditSettings {
  readonly rules?: RuleSettings | undefined;
  /** Rule or convention ids; where there are any, only those rules run. */
  readonly only?: readonly string[] | undefined;
}

/** Checks settings that came from outside; throws a `Problem` with every mistake. */
export function parseRuleSettings(value: unknown): RuleSettings {
  const parsed = ruleSettings.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem(
    `the settings of the rules can't be used:\n${sentencesOf(parsed.error, ruleSettings).join('\n')}`,
  );
}

/** Throws a `Problem` for ids that no rule has, each with the nearest that one has. */
export function expectKnown(ids: Iterable<string>, known: ReadonlySet<string>): void {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const sentences = unknown.map((id) => `there is no rule "${id}"${didYouMean(id, known)}`);
  throw new Problem(`${sentences.join('\n')}\n(signpost conventions lists them all)`);
}
