import { join } from 'node:path';
import { z } from 'zod';
import { presetName, ruleSettings } from '../audit/rules/settings.ts';
import { readText } from '../lib/disk/read.ts';
import { parseJson } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import { describeFaults } from '../lib/text/schema-faults.ts';
import { parseSettings, type Settings, type SettingsInput } from '../plan/settings.ts';

/** The settings of a site that Astro doesn't build, beside its `redirects.yaml`. */
export const signpostYaml = 'signpost.yaml';

/** Written by the build; relative to the project. */
export const settingsFile = 'deploy/settings.json';

/** The build's folder, if it isn't another. */
export const usualDist = 'dist';

const pattern = z.string().startsWith('/');

/** Build facts that are stored beside the plan's settings. */
const buildPart = z.object({
  dist: z.string().min(1).optional(),
  preset: presetName.optional(),
  rules: ruleSettings.default({}),
  /** Patterns of the URLs that a server renders on demand. */
  onDemand: z.array(pattern).readonly().default([]),
  host: z.string().optional(),
  furtherHosts: z.array(z.string()).readonly().default([]),
  /** The package of Astro's adapter. */
  adapter: z.string().optional(),
  /** The local port of the server that renders on demand. */
  serverPort: z.int().min(0).max(65_535).optional(),
});

type BuildPart = z.output<typeof buildPart>;

export interface SettingsFile extends BuildPart {
  readonly settings: Settings;
}

/** Prints the file, without keys that are undefined. */
export function printSettingsFile(settings: SettingsInput, part: z.input<typeof buildPart>): string {
  return `${JSON.stringify({ ...settings, ...part }, undefined, 2)}\n`;
}

/** Reads the file of a project; undefined if no build has written it yet. A `Problem` if it is damaged. */
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

  const own = Object.entries(value.data).filter(([key]) => !(key in buildPart.shape));
  return { ...part.data, settings: parseSettings(settingsFile, Object.fromEntries(own)) };
}
