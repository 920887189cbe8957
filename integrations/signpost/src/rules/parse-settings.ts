import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import { sentencesOf } from '../core/sentences.ts';
import type { RuleSettings } from './settings.ts';

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

/** Checks settings that came from outside; throws a `Problem` with every mistake. */
export function parseRuleSettings(value: unknown): RuleSettings {
  const parsed = ruleSettings.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem(
    `the settings of the rules can't be used:\n${sentencesOf(parsed.error, ruleSettings).join('\n')}`,
  );
}
