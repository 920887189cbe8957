import { rules } from './index.ts';
import { isOn } from './rule.ts';
import { serverCheckRows } from './server-checks.ts';
import type { Preset, RuleChoice, RuleSettings } from './settings.ts';

/** Several places as one: the last preset that is named counts, and over it the levels of each place, the last most. */
export function rulesChosen(...choices: readonly RuleChoice[]): RuleSettings {
  const preset = choices.findLast((choice) => choice.preset !== undefined)?.preset ?? 'recommended';
  return Object.assign(presetRules(preset), ...choices.map((choice) => choice.rules));
}

/**
 * `strict` turns every rule on, `minimal` all off but those of level error; `recommended` changes nothing. The checks of a
 * live server are always on, and `minimal` leaves those of level error too.
 */
function presetRules(preset: Preset): RuleSettings {
  if (preset === 'recommended') return {};
  if (preset === 'strict')
    return Object.fromEntries(rules.filter((rule) => !isOn(rule)).map(({ id, level }) => [id, level]));
  const checks = Object.entries(serverCheckRows).map(([id, { level }]) => ({ id, level }));
  const lesser = [...rules, ...checks].filter(({ level }) => level !== 'error');
  return Object.fromEntries(lesser.map(({ id }) => [id, 'off']));
}
