import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import { parseSettings, type Settings, type WrittenSettings } from '../plan/settings.ts';
import { parseRuleSettings, type RuleSettings } from '../rules/settings.ts';

/** Written by the build; relative to the project. */
export const settingsFile = 'deploy/settings.json';

/** What the file says: of the plan, and of the audit's rules. */
export interface SettingsFile {
  readonly settings: Settings;
  readonly rules: RuleSettings;
}

/** The text of the file. The rules stand beside the plan's own settings, since no plan knows of rules. */
export function printSettingsFile(settings: WrittenSettings, rules: RuleSettings): string {
  const written = Object.keys(rules).length === 0 ? settings : { ...settings, rules };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}

/** Reads it back; a `Problem` says what is wrong. */
export function parseSettingsFile(text: string): SettingsFile {
  const { rules = {}, ...settings } = parseObject(text);
  return { settings: parseSettings(settingsFile, settings), rules: parseRuleSettings(rules) };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new Problem(`${settingsFile} is no JSON; build the site again.`);
  }
}
