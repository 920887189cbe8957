import { join } from 'node:path';
import { z } from 'zod';
import { presetName, ruleSettings } from '../../audit/rules/settings.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { describeFaults } from '../../lib/text/schema-faults.ts';
import { parseSettings, type Settings, type SettingsInput } from '../../plan/settings.ts';

/** The settings of a site built by another generator than Astro, beside `redirects.yaml`. */
export const signpostYaml = 'signpost.yaml';

/** Written by the build; relative to the project. */
export const settingsFile = 'deploy/settings.json';

/** The usual folder of the build. */
export const usualDist = 'dist';

const pattern = z.string().startsWith('/');

/** Build facts, stored beside the plan's settings. */
const buildPart = z.object({
  dist: z.string().min(1).optional(),
  preset: presetName.optional(),
  rules: ruleSettings.default({}),
  /** URL patterns of pages rendered on demand. */
  onDemand: z.array(pattern).readonly().default([]),
  host: z.string().optional(),
  furtherHosts: z.array(z.string()).readonly().default([]),
  /** The package of Astro's adapter. */
  adapter: z.string().optional(),
  /** The local port of the on-demand server. */
  serverPort: z.int().min(0).max(65_535).optional(),
});

export interface SettingsFile extends z.output<typeof buildPart> {
  readonly settings: Settings;
}

/** Prints the file, without undefined keys. */
export function printSettingsFile(settings: SettingsInput, part: z.input<typeof buildPart>): string {
  return `${JSON.stringify({ ...settings, ...part }, undefined, 2)}\n`;
}

/** Reads the file of a project; undefined before the first build. A `Problem` for a damaged file. */
export async function readSettingsFile(root: string): Promise<SettingsFile | undefined> {
  const text = await readText(join(root, settingsFile));
  return text === undefined ? undefined : parseSettingsFile(text);
}

export function parseSettingsFile(text: string): SettingsFile {
  const value = z.record(z.string(), z.unknown()).safeParse(parseJson(text));
  if (!value.success) throw new Problem(`${settingsFile} isn't valid JSON. Build the site again.`);

  const part = buildPart.safeParse(value.data);
  if (!part.success)
    throw new Problem(
      `${settingsFile} has invalid settings. Build the site again:\n${describeFaults(part.error).join('\n')}`,
    );

  const planSettings = Object.entries(value.data).filter(([key]) => !(key in buildPart.shape));
  return { ...part.data, settings: parseSettings(settingsFile, Object.fromEntries(planSettings)) };
}
