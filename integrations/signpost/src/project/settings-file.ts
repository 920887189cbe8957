import { join } from 'node:path';
import { z } from 'zod';
import {
  type Preset,
  parseRuleSettings,
  presetName,
  presetNames,
  type RuleSettings,
} from '../audit/rules/settings.ts';
import { readText } from '../lib/disk/read.ts';
import { readKeys, toKeys } from '../lib/json/jsonc.ts';
import { parseJson } from '../lib/json/parse-json.ts';
import { Problem } from '../lib/problem.ts';
import { parseSettings, type Settings, type SettingsInput } from '../plan/settings.ts';

/** The settings of a site that Astro doesn't build, beside its `redirects.yaml`. */
export const signpostYaml = 'signpost.yaml';

/** Written by the build; relative to the project. */
export const settingsFile = 'deploy/settings.json';

/** Build facts that are stored beside the plan's settings. */
export interface BuildPart {
  readonly preset?: Preset | undefined;
  readonly rules: RuleSettings;
  readonly onDemand: readonly string[];
  /** The baseline file, relative to the project, with slashes. */
  readonly baseline?: string | undefined;
  readonly host?: string | undefined;
  /** Hosts in the options, without detected ones. */
  readonly furtherHosts?: readonly string[] | undefined;
  readonly adapter?: string | undefined;
  /** The local port of the server that renders on demand. */
  readonly serverPort?: number | undefined;
}

/** The build's folder, if it isn't the default. */
export const usualDist = 'dist';

export interface SettingsFile extends BuildPart {
  readonly settings: Settings;
}

/** Prints the file. The build's own facts are separate keys, since the plan's settings don't know them. */
export function printSettingsFile(
  settings: SettingsInput,
  { preset, rules, onDemand, baseline, host, furtherHosts = [], adapter, serverPort }: BuildPart,
  dist: string = usualDist,
): string {
  // JSON has no key for what is undefined.
  const written = {
    ...settings,
    dist: dist === usualDist ? undefined : dist,
    preset: preset === 'recommended' ? undefined : preset,
    rules: Object.keys(rules).length === 0 ? undefined : rules,
    onDemand: onDemand.length === 0 ? undefined : onDemand,
    ...{ baseline, host },
    furtherHosts: furtherHosts.length === 0 ? undefined : furtherHosts,
    ...{ adapter, serverPort },
  };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}

/** The part that is needed before the settings are parsed: folder, base and hosts of the last build. */
export interface LastBuild {
  /** False if no build has written the settings yet. */
  readonly exists: boolean;
  readonly dist?: string | undefined;
  readonly base?: string | undefined;
  readonly host?: string | undefined;
  readonly furtherHosts: readonly string[];
  readonly adapter?: string | undefined;
}

/** The full parser reports a broken file. */
export async function readLastBuild(project: string): Promise<LastBuild> {
  const text = await readText(join(project, settingsFile));
  const { dist, variant, host, furtherHosts, adapter } = readKeys(text ?? '');
  return {
    exists: text !== undefined,
    dist: readTextValue(dist),
    base: readTextValue(toKeys(variant)['base']),
    host: readTextValue(host),
    furtherHosts: Array.isArray(furtherHosts) ? furtherHosts.flatMap((one) => readTextValue(one) ?? []) : [],
    adapter: readTextValue(adapter),
  };
}

function readTextValue(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The values of `--on-demand`. */
export function onDemandFrom({
  onDemand = [],
}: {
  readonly onDemand?: readonly string[];
}): readonly string[] {
  return parsePatterns('--on-demand', onDemand);
}

/** Checks URL patterns from outside; `source` is the option or file. */
function parsePatterns(source: string, value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every(isPattern)) return value;
  throw new Problem(`${source} takes paths that start with a slash, such as /search or '/account/*'.`);
}

function isPattern(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/');
}

export function parseSettingsFile(text: string): SettingsFile {
  // Read by `readLastBuild`.
  const {
    preset,
    rules = {},
    onDemand = [],
    baseline,
    dist: _dist,
    host: _host,
    furtherHosts: _furtherHosts,
    adapter,
    serverPort,
    ...settings
  } = z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data ?? throwInvalidJson();
  return {
    settings: parseSettings(settingsFile, settings),
    preset: parseKey('preset', presetName, preset, `is not one of ${presetNames.join(', ')}`),
    rules: parseRuleSettings(rules),
    onDemand: parsePatterns(`\`onDemand\` in ${settingsFile}`, onDemand),
    adapter: readTextValue(adapter),
    baseline: parseKey('baseline', z.string().min(1), baseline, "isn't a file name"),
    serverPort: parseKey('serverPort', port, serverPort, 'is not a port, a number from 0 to 65535'),
  };
}

const port = z.int().min(0).max(65_535);

function parseKey<Value>(key: string, schema: z.ZodType<Value>, value: unknown, fault: string) {
  const { success, data } = schema.optional().safeParse(value);
  if (success) return data;
  throw new Problem(`\`${key}\` in ${settingsFile} ${fault}. Build the site again.`);
}

function throwInvalidJson(): never {
  throw new Problem(`${settingsFile} isn't valid JSON. Build the site again.`);
}
