import { isObject } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { otherFindings } from '../other-findings.ts';
import * as list from './list.ts';
import type { Rule } from './rule.ts';
import {
  type Preset,
  proposeName,
  type RuleChoice,
  type RuleSettings,
  type ServerCheckId,
  serverCheckRows,
} from './settings.ts';

// All rules by id, and the checks of ids and levels in settings.

/** All rules, by id. */
export const rules: readonly Rule[] = Object.values(list).sort((a, b) => (a.id < b.id ? -1 : 1));

/** The rules of the redirect map. */
export const mapRules: readonly Rule[] = rules.filter(({ id }) => id.startsWith('map-'));

/** The ids in settings. */
export type RuleId = (typeof list)[keyof typeof list]['id'] | ServerCheckId;

/** Every id that settings may use, with the conventions. */
const rows: readonly (readonly [id: string, conventions: readonly string[]])[] = [
  ...rules.map((rule) => [rule.id, rule.conventions] as const),
  ...Object.entries(serverCheckRows).map(([id, { conventions }]) => [id, conventions] as const),
];
/** The ids of all rules and server checks. */
export const ruleIds: ReadonlySet<string> = new Set(rows.map(([id]) => id));

/** Ids in reports that aren't rules: limits of hosts, unreadable files, ignore comments themselves and the like. */
const otherIds: ReadonlySet<string> = new Set(otherFindings.map(({ id }) => id));

/**
 * Why settings and ignore comments can't use this id, as a sentence; undefined if they can. The id of a
 * convention selects its rules.
 */
export function findUnknownIdReason(id: string): string | undefined {
  if (ruleIds.has(id)) return undefined;
  if (otherIds.has(id))
    return `"${id}" is not a rule, so you can't set or ignore it. Correct what it reports`;
  const convention = id.toUpperCase();
  const covering = rows.flatMap(([rule, covered]) => (covered.includes(convention) ? [rule] : []));
  if (covering.length > 0)
    return `"${id}" is a convention. Use one of its rules: ${covering.sort().join(', ')}`;
  return `Unknown rule "${id}".${proposeName(id, ruleIds)}`;
}

/** The rules of the redirect map whose errors always fail. */
export const neverOff: ReadonlySet<string> = new Set(
  mapRules.flatMap(({ id, level }) => (level === 'error' ? [id] : [])),
);

/** Why a rule can't have this setting, as a sentence; undefined for a valid setting. */
export function findSettingFault(id: string, setting: unknown): string | undefined {
  const level = isObject(setting) ? setting['level'] : setting;
  if (level !== 'off' || !neverOff.has(id)) return findUnknownIdReason(id);
  return `"${id}" finds errors of the redirect map, so it can't be off. Write \`# signpost-ignore ${id}: REASON\` above a redirect that may stay as it is, or set the level \`warning\``;
}

/** Throws a `Problem` with a sentence for each unknown id in settings. */
export function expectRules(ids: Iterable<string>): void {
  const sentences = [...ids].flatMap((id) => findUnknownIdReason(id) ?? []);
  if (sentences.length > 0) throw new Problem(sentences.map(toSentence).join('\n'));
}

/** Combines several places: the last preset counts, then the levels of each place, later ones winning. */
export function combineRuleChoices(...choices: readonly RuleChoice[]): RuleSettings {
  const preset = choices.findLast((choice) => choice.preset !== undefined)?.preset ?? 'recommended';
  return Object.assign(expandPreset(preset), ...choices.map((choice) => choice.rules));
}

/**
 * `strict` runs every rule, with its infos. `minimal` runs only rules and server checks of level error. `recommended` changes
 * nothing.
 */
function expandPreset(preset: Preset): RuleSettings {
  if (preset === 'recommended') return {};

  const checks = Object.entries(serverCheckRows).map(([id, { level }]) => ({ id, level }));
  const rulesAndChecks = [...rules, ...checks];
  if (preset === 'strict') return Object.fromEntries(rulesAndChecks.map(({ id }) => [id, {}]));
  return Object.fromEntries(
    rulesAndChecks.flatMap(({ id, level }) => (level === 'error' ? [] : [[id, 'off']])),
  );
}
