import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { presetName, type RuleChoice, ruleSettings } from '../audit/rules/settings.ts';
import { type HostId, hostIds } from '../hosts/load.ts';
import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { type Fault, findFaults } from '../lib/text/schema-faults.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { resolveAliases } from '../lib/unpack.ts';
import { listYamlFaults } from '../map/yaml-fault.ts';
import { signpostYaml } from './settings-file.ts';

/** The settings of `signpost.yaml` for a site that Astro doesn't build. */
export interface SignpostYaml extends RuleChoice {
  /** The https URL of the site, with its folder. */
  readonly site?: string | undefined;
  /** The hosts that serve the site; empty if the file doesn't tell. */
  readonly hosts: readonly HostId[];
  /** The folder of the build, relative to the file. */
  readonly dist?: string | undefined;
  /** Patterns of the URLs that a server renders on demand. */
  readonly onDemand: readonly string[];
}

const hostId = z.enum(hostIds);

/** The keys of the file. Descriptions are for editors. */
export const signpostYamlKeys = {
  site: z
    .string()
    .refine((site) => site.startsWith('https://') && URL.canParse(site) && !/[?#]/.test(site), {
      error: 'must be the https URL of the site, such as https://www.example.com',
    })
    .optional()
    .meta({
      description: 'The URL of the site, with its folder if it has one. The same as --site.',
      examples: ['https://www.example.com'],
    }),
  host: z
    .union([hostId, z.array(hostId)])
    .optional()
    .meta({
      description: 'The host that serves the site, or a list of hosts. The same as --host.',
      examples: ['cloudflare'],
    }),
  dist: z
    .string()
    .min(1, { error: 'must be the folder of the build, such as _site' })
    .optional()
    .meta({
      description: 'The folder that the generator builds the site to.',
      default: 'dist',
      examples: ['_site'],
    }),
  onDemand: z
    .array(z.string().regex(/^\//, { error: "must start with a slash, such as /search or '/account/*'" }))
    .optional()
    .meta({
      description: 'The URLs that a server renders on demand, so that the build has no file for them.',
      examples: [['/search', '/account/*']],
    }),
  preset: presetName.optional().meta({
    description:
      'The rules that run unless `rules` changes them. `strict`: all of them. `minimal`: those of level error.',
    default: 'recommended',
    examples: ['strict'],
  }),
};

const schema = z.strictObject({ ...signpostYamlKeys, rules: ruleSettings.nullish() });

/**
 * Parses `signpost.yaml`. A `Problem` lists every mistake with line and column. The ids of the rules aren't checked, since
 * loading all rules takes a while: `more` checks them for the audit.
 */
export function parseSignpostYaml(
  text: string,
  more: (settings: Readonly<Record<string, unknown>>) => readonly Fault[] = () => [],
): SignpostYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const where = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${signpostYaml}:${line}:${col}`;
  };

  const broken = listYamlFaults(text, document.errors).map(({ at, message, fix }) => ({
    offset: at,
    text: `${toSentence(message)} ${toSentence(fix)}`,
  }));
  throwFaults(broken, where);

  const held = resolveAliases(document);
  if ('why' in held) throw new Problem(`${signpostYaml}: ${held.why}`);

  const parsed = schema.safeParse(held.value ?? {});
  const faults = parsed.error === undefined ? [] : findFaults(parsed.error);
  throwFaults(
    [...faults, ...more(isObject(held.value) ? held.value : {})].map(({ at, text, isKey }) => ({
      offset: findOffset(document, at, isKey),
      text,
    })),
    where,
  );

  const { site, host, dist, onDemand = [], preset, rules } = parsed.data ?? {};
  return {
    site,
    dist,
    onDemand,
    hosts: host === undefined ? [] : [host].flat(),
    ...(preset === undefined ? {} : { preset }),
    rules: rules ?? {},
  };
}

/** Throws a `Problem` with every fault once, in the order of the file, if there is one. */
function throwFaults(
  faults: readonly { readonly offset: number; readonly text: string }[],
  where: (offset: number) => string,
): void {
  if (faults.length === 0) return;
  const sorted = faults.toSorted((a, b) => a.offset - b.offset);
  throw new Problem([...new Set(sorted.map(({ offset, text }) => `${where(offset)}: ${text}`))].join('\n'));
}

/** The place of the value or key at a path, or of its nearest existing parent. */
function findOffset(document: Document, path: readonly PropertyKey[], isKey = false): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const pair =
    isMap(parent) && isKey ? parent.items.find(({ key }) => String(key) === path.at(-1)) : undefined;

  // rules.page-thin.ignore.0.reason is missing: ignore.0 has a place.
  const parents = path.map((_, index) => document.getIn(path.slice(0, path.length - index), true));
  const placed = [pair?.key, ...parents, document.contents].find((node) => isNode(node));
  return isNode(placed) ? (placed.range?.[0] ?? 0) : 0;
}
