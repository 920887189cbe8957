import { z } from 'zod';
import { parseRuleSettings } from '../audit/rules/settings.ts';
import { Problem } from '../lib/problem.ts';
import { parseSettings } from '../redirects/plan/settings.ts';
import { parsePatterns, type SettingsFile, settingsFile } from './settings-file.ts';

/** Reads `deploy/settings.json` back; a `Problem` says what is wrong. */
export function parseSettingsFile(text: string): SettingsFile {
  // `lastBuild` reads the folder and the host.
  const { rules = {}, onDemand = [], baseline, dist: _dist, host: _host, ...settings } = parseObject(text);
  return {
    settings: parseSettings(settingsFile, settings),
    rules: parseRuleSettings(rules),
    onDemand: parsePatterns(`\`onDemand\` in ${settingsFile}`, onDemand),
    baseline: parseBaselineName(baseline),
  };
}

function parseBaselineName(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new Problem(`\`baseline\` in ${settingsFile} is the name of a file; build the site again.`);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new Problem(`${settingsFile} is no JSON; build the site again.`);
  }
}
