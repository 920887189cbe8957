import { rules } from './index.ts';
import { isOn } from './rule.ts';
import { serverCheckRows } from './server-checks.ts';
import type { Preset, RuleChoice, RuleSettings } from './settings.ts';

/** Combines several places: the last preset counts, then the levels of each place, later ones winning. */
export function rulesChosen(...choices: readonly RuleChoice[]): RuleSettings {
  const preset = choices.findLast((choice) => choice.preset !== undefined)?.preset ?? 'recommended';
  return Object.assign(presetRules(preset), ...choices.map((choice) => choice.rules));
}

/**
 * `strict` turns every rule on, `minimal` only those of level error; `recommended` changes nothing. Server checks are
 * always on, restricted in the same way by `minimal`.
 */
function presetRules(preset: Preset): RuleSettings {
  if (preset === 'recommended') return {};
  if (preset === 'strict')
    return Object.fromEntries(rules.filter((rule) => !isOn(rule)).map(({ id, level }) => [id, level]));
  const checks = Object.entries(serverCheckRows).map(([id, { level }]) => ({ id, level }));
  const lesser = [...rules, ...checks].filter(({ level }) => level !== 'error');
  return Object.fromEntries(lesser.map(({ id }) => [id, 'off']));
}
