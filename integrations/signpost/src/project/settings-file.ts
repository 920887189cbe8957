import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import { parseSettings, type Settings, type WrittenSettings } from '../plan/settings.ts';
import { parseRuleSettings, type RuleSettings } from '../rules/settings.ts';

/** Written by the build; relative to the project. */
export const settingsFile = 'deploy/settings.json';

/** What the audit has of the options beside the plan's own settings. */
export interface AuditPart {
  readonly rules: RuleSettings;
  /** Patterns of the addresses that a server answers at request time: `/account/*`. */
  readonly onDemand: readonly string[];
}

/** What the file says: of the plan, and of the audit. */
export interface SettingsFile extends AuditPart {
  readonly settings: Settings;
}

/** The text of the file. The audit's part stands beside the plan's own settings, since no plan knows of it. */
export function printSettingsFile(settings: WrittenSettings, { rules, onDemand }: AuditPart): string {
  const written = {
    ...settings,
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
    ...(onDemand.length === 0 ? {} : { onDemand }),
  };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}

/** Reads it back; a `Problem` says what is wrong. */
export function parseSettingsFile(text: string): SettingsFile {
  const { rules = {}, onDemand = [], ...settings } = parseObject(text);
  return {
    settings: parseSettings(settingsFile, settings),
    rules: parseRuleSettings(rules),
    onDemand: parsePatterns(`\`onDemand\` in ${settingsFile}`, onDemand),
  };
}

/** Checks patterns of addresses that came from outside; `source` is the option or the file. */
export function parsePatterns(source: string, value: unknown): readonly string[] {
  const parsed = z.array(z.string().startsWith('/')).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem(`${source} takes addresses that begin with a slash, such as /search or '/account/*'.`);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new Problem(`${settingsFile} is no JSON; build the site again.`);
  }
}
