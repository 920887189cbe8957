import { z } from 'zod';
import type { ConventionId, Level } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { didYouMean } from '../../lib/text/nearest.ts';

// The settings of rules: `rules: { link-broken: warning }`, `preset`, `only`, and ignores with a path and a reason.

/** The rules that run before a project's own settings apply. */
export const presetNames = ['recommended', 'strict', 'minimal'] as const;

export type Preset = (typeof presetNames)[number];

/** A preset's name in options and files. */
export const presetName = z.enum(presetNames);

/** The settings of one place: which rules run, and different levels and exceptions. */
export interface RuleChoice {
  readonly preset?: Preset | undefined;
  readonly rules?: RuleSettings | undefined;
}

export interface AuditSettings {
  readonly rules?: RuleSettings | undefined;
  /** Rule or convention ids; if there are any, only these rules run. */
  readonly only?: readonly string[] | undefined;
}

/** Throws a `Problem` for unknown ids in `--only`, with the nearest known one. */
export function expectKnown(ids: Iterable<string>, known: ReadonlySet<string>): void {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const sentences = unknown.map((id) =>
    Object.hasOwn(serverCheckRows, id)
      ? `"${id}" checks a live site. Run: npx astro-signpost audit https://www.example.com --only ${id}`
      : `Invalid --only: "${id}".${proposeName(id, known)}`,
  );
  throw new Problem(sentences.join('\n'));
}

/** The suggestion for an unknown name, as the next sentence. */
export function proposeName(id: string, known: ReadonlySet<string>): string {
  return didYouMean(id, known) || ' For all rules, run: npx astro-signpost rules';
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

/** Ignores a rule's findings at some places. */
export type Ignore = Readonly<z.output<typeof ignore>>;

/** Settings by rule id. */
export type RuleSettings = Readonly<z.output<typeof ruleSettings>>;

/** Settings by rule id. */
export const ruleSettings = z.record(
  z.string(),
  z
    .union([
      level,
      z.strictObject({
        level: level.optional().meta({
          description: "The level of its findings instead of its own. `off`: the rule doesn't run.",
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

/**
 * The checks of a live server (`project/live/`), by id, with level and conventions. Settings may use them like
 * rules: one file serves both build and live site.
 */
export const serverCheckRows = {
  'server-not-found': { level: 'error', conventions: ['W-ERR-3', 'W-ERR-1'] },
  'server-status': { level: 'error', conventions: ['W-LINK-1'] },
  'server-robots': { level: 'error', conventions: ['W-ROBOTS-1', 'W-CLOSE-7'] },
  'server-https': { level: 'error', conventions: ['W-REDIR-7'] },
  'server-variant': { level: 'warning', conventions: ['W-ADDR-3'] },
  'server-login': { level: 'info', conventions: ['W-ERR-4'] },
  'server-slow': { level: 'warning', conventions: ['W-ERR-5', 'W-ERR-6'] },
} as const satisfies Readonly<
  Record<string, { readonly level: Level; readonly conventions: readonly ConventionId[] }>
>;

export type ServerCheckId = keyof typeof serverCheckRows;
