import { z } from 'zod';
import type { Level } from '../../lib/finding.ts';
import { didYouMean } from '../../lib/nearest.ts';
import { Problem } from '../../lib/problem.ts';
import { sentencesOf } from '../../lib/sentences.ts';
import { serverCheckRows } from './server-checks.ts';

/** Hides what a rule finds at some places. */
export interface Ignore {
  /** A URL or a file, with `*` for any rest: `/archive/*`. */
  readonly path: string;
  /** Why; it is in the report. */
  readonly reason: string;
}

type RuleLevel = Level | 'off';

/** What a person sets for the rules, by rule id. */
export type RuleSettings = Readonly<
  Record<
    string,
    RuleLevel | { readonly level?: RuleLevel | undefined; readonly ignore?: readonly Ignore[] | undefined }
  >
>;

/** Which rules run before a project's own settings count. */
export const presetNames = ['recommended', 'strict', 'minimal'] as const;

export type Preset = (typeof presetNames)[number];

/** The name of a preset as options and files have it. */
export const presetName = z.enum(presetNames);

/** What one place sets for the rules: which of them run, and the levels and exceptions that differ from that. */
export interface RuleChoice {
  readonly preset?: Preset | undefined;
  readonly rules?: RuleSettings | undefined;
}

export interface AuditSettings {
  readonly rules?: RuleSettings | undefined;
  /** Rule or convention ids; where there are any, only those rules run. */
  readonly only?: readonly string[] | undefined;
}

/** Throws a `Problem` for ids that no rule has, each with the nearest that one has. */
export function expectKnown(ids: Iterable<string>, known: ReadonlySet<string>): void {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const sentences = unknown.map((id) =>
    Object.hasOwn(serverCheckRows, id)
      ? `"${id}" checks a live site: signpost audit https://www.example.com --only ${id}`
      : `there is no rule "${id}"${proposed(id, known)}`,
  );
  throw new Problem(`${sentences.join('\n')}\n(signpost conventions lists them all)`);
}

/** What somebody may have meant who named what there is not, as the end of a sentence; '' where nobody can tell. */
export function proposed(id: string, known: ReadonlySet<string>): string {
  const several = id.split(',').map((name) => name.trim());
  if (several.length > 1 && several.every((name) => known.has(name)))
    return `; separate several with spaces: ${several.join(' ')}`;
  return didYouMean(id, known) || alike(id, known);
}

/** Those that have the word in their name, where it is that of a family, or of what they look at: `canonical`, `icons`. */
function alike(id: string, known: ReadonlySet<string>): string {
  const word = singular(id.toLowerCase());
  const found = [...known].filter((name) => name.split('-').some((part) => singular(part) === word));
  return found.length === 0 ? '' : `; there ${found.length === 1 ? 'is' : 'are'} ${found.sort().join(', ')}`;
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

const level = z.enum(['error', 'warning', 'info', 'off']);

const ignore = z.strictObject({
  path: z
    .string()
    .min(1)
    .meta({ description: 'A URL or a file, with `*` for any rest.', examples: ['/archive/*'] }),
  reason: z
    .string()
    .trim()
    .min(3, 'must say why, in a few words')
    .meta({ description: 'Why; the report has it.', examples: ['not maintained'] }),
});

/** What a person sets for the rules, by rule id. */
export const ruleSettings = z.record(
  z.string(),
  z
    .union([
      level,
      z.strictObject({
        level: level.optional().meta({
          description: 'The level of its findings instead of its own. `off`: the rule doesn’t run.',
          examples: ['warning'],
        }),
        ignore: z
          .array(ignore)
          .readonly()
          .optional()
          .meta({
            description: 'Where its findings are left out of the report, and why.',
            default: [],
            examples: [[{ path: '/archive/*', reason: 'not maintained' }]],
          }),
      }),
    ])
    .meta({
      description: 'A level, or an object with the level and what is ignored.',
      examples: ['warning'],
    }),
);

/** Checks settings that came from outside; throws a `Problem` with every mistake. */
export function parseRuleSettings(value: unknown): RuleSettings {
  const parsed = ruleSettings.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem(
    `the settings of the rules can't be used:\n${sentencesOf(parsed.error, ruleSettings).join('\n')}`,
  );
}
