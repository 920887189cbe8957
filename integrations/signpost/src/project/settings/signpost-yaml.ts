import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { presetName, ruleSettings } from '../../audit/rules/settings.ts';
import { hostIds } from '../../hosts/load.ts';
import { isObject } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { type Fault, findFaults } from '../../lib/text/schema-faults.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { listYamlFaults } from '../../map/yaml-faults.ts';
import { hostName, network } from '../../plan/settings.ts';
import { signpostYaml } from './settings-file.ts';

const hostId = z.enum(hostIds);

/** The keys of the file. Descriptions are for editors. */
const signpostYamlKeys = {
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
  domains: z
    .array(hostName)
    .optional()
    .meta({
      description: 'Other domains of the site, which redirect to it. The same as --alias.',
      default: [],
      examples: [['example.com']],
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
  redirectsOnly: z
    .boolean()
    .optional()
    .meta({
      description:
        'True if nginx, Caddy or Apache serves the files by itself: the generated file has redirects and gone URLs alone. Without a build, it always has.',
      default: false,
      examples: [true],
    }),
  trustedProxies: z
    .array(network)
    .optional()
    .meta({
      description:
        'IP ranges of the load balancers or proxies that end TLS in front of nginx, Caddy or Apache. Forwarded headers from other IP addresses are ignored. The same as --trusted-proxy.',
      default: [],
      examples: [['10.0.0.0/8']],
    }),
  preset: presetName.optional().meta({
    description:
      'The rules that run unless `rules` changes them. `strict`: all of them. `minimal`: those of level error.',
    default: 'recommended',
    examples: ['strict'],
  }),
};

const schema = z.strictObject({ ...signpostYamlKeys, rules: ruleSettings.nullish() });

/** The schema of `signpost.yaml` with the ids of all rules, for editors and the documentation. */
export function buildSignpostSchema(ruleIds: ReadonlySet<string>): z.ZodType {
  const byId = z.partialRecord(z.enum([...ruleIds].sort()), ruleSettings.valueType);
  return z
    .strictObject({
      ...signpostYamlKeys,
      rules: byId.nullish().meta({
        description: 'The level of a rule, or what to ignore of it, by the id of the rule.',
        default: {},
        examples: [{ 'title-unique': 'off' }],
      }),
    })
    .nullable()
    .meta({
      title: 'Settings of Signpost',
      description: 'The site and its host, the preset of the audit, and levels and exceptions for its rules.',
    });
}

/** Parses `signpost.yaml`, the settings for other generators than Astro. A `Problem` lists every mistake with line and column. */
export async function parseSignpostYaml(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (const { at, message, fix } of listYamlFaults(text, document.errors))
    throw new Problem(`${printPlace(lines, at)}: ${toSentence(message)} ${toSentence(fix)}`);

  const value = resolveAliases(document);
  const { error, data = {} } = schema.safeParse(value ?? {});
  const faults = [...(error === undefined ? [] : findFaults(error)), ...(await findRuleFaults(value))];
  const placedFaults = faults.map(({ at, text: fault, isKey }) => ({
    offset: findOffset(document, at, isKey),
    fault,
  }));
  const sorted = placedFaults.toSorted((a, b) => a.offset - b.offset);
  const messages = new Set(sorted.map(({ offset, fault }) => `${printPlace(lines, offset)}: ${fault}`));
  if (messages.size > 0) throw new Problem([...messages].join('\n'));

  const { host, onDemand = [], rules, ...own } = data;
  return { ...own, onDemand, hosts: [host ?? []].flat(), rules: rules ?? {} };
}

/** The value of the file. A `Problem` for an unknown alias, or aliases expanding too far. */
function resolveAliases(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new Problem(`${signpostYaml}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Unknown rules, and invalid settings of a rule. */
async function findRuleFaults(value: unknown): Promise<Fault[]> {
  const rules = isObject(value) && isObject(value.rules) ? Object.entries(value.rules) : [];
  if (rules.length === 0) return [];

  // Loading all rules takes a while.
  const { findSettingFault } = await import('../../audit/rules/index.ts');
  return rules.flatMap(([id, setting]) => {
    const why = findSettingFault(id, setting);
    return why === undefined ? [] : [{ at: ['rules', id], text: toSentence(why), isKey: true }];
  });
}

function printPlace(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `${signpostYaml}:${line}:${col}`;
}

/** The place of the value or key at a path, or of the nearest existing parent. */
function findOffset(document: Document, path: readonly PropertyKey[], isKey = false): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const pair =
    isMap(parent) && isKey ? parent.items.find(({ key }) => String(key) === path.at(-1)) : undefined;

  // rules.page-thin.ignore.0.reason is missing: ignore.0 has a place.
  const parents = path.map((_, index) => document.getIn(path.slice(0, path.length - index), true));
  const placedNode = [pair?.key, ...parents, document.contents].find((node) => isNode(node));
  return isNode(placedNode) ? (placedNode.range?.[0] ?? 0) : 0;
}
