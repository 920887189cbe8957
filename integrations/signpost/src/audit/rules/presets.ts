import { rules } from './index.ts';
import { isOn } from './rule.ts';
import type { RuleSettings } from './settings.ts';

/** Which rules run before a project's own settings count. */
export const presetNames = ['recommended', 'strict', 'minimal'] as const;

export type Preset = (typeof presetNames)[number];

/** `strict` turns every rule on, `minimal` all off but those of level error; `recommended` changes nothing. */
export function presetRules(preset: Preset): RuleSettings {
  if (preset === 'recommended') return {};
  const changed =
    preset === 'strict'
      ? rules.filter((rule) => !isOn(rule)).map(({ id, level }) => [id, level] as const)
      : rules.filter(({ level }) => level !== 'error').map(({ id }) => [id, 'off'] as const);
  return Object.fromEntries(changed);
}
