import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { z } from 'zod';
import { ruleIds, unnamed } from '../audit/rules/named.ts';
import { presetName, type RuleChoice, ruleSettings } from '../audit/rules/settings.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { faultsOf } from '../lib/text/sentences.ts';
import { unpack } from '../lib/unpack.ts';
import { isBuiltHere } from './usual-build.ts';

/** The audit settings of a site that isn't built by Astro, beside its `redirects.yaml`. */
const auditSettingsFile = 'signpost.yaml';

/**
 * Reads the rule settings from the named file, or from the current folder if it contains the build. A `Problem` for a
 * missing file and for every mistake in it.
 */
export async function readAuditSettings(
  dist: string | undefined,
  named: string | undefined,
): Promise<RuleChoice> {
  const isHere = dist !== undefined && (await isBuiltHere(dist));
  if (named === undefined && !isHere) return {};
  const file = named ?? auditSettingsFile;
  const text = await readTextIfFile(file);
  if (text === undefined && named !== undefined)
    throw new Problem(
      `${named} doesn't exist. Create it with "rules:", and below it the id of a rule and its level.`,
    );
  return text === undefined ? {} : parseAuditSettings(file, text);
}

const schema = z.strictObject({ preset: presetName.optional(), rules: ruleSettings.nullish() });

/** The schema for editors: the same, with all rule ids. */
export function auditSettingsSchema(): z.ZodType {
  const rule = ruleSettings.valueType;
  const byId = z.partialRecord(z.enum([...ruleIds].sort()), rule);
  return z
    .strictObject({
      preset: presetName.optional().meta({
        description:
          'The rules that run unless `rules` changes them. `strict`: all of them. `minimal`: those of level error.',
        default: 'recommended',
        examples: ['strict'],
      }),
      rules: byId.nullish().meta({
        description: 'The level of a rule, or what to ignore of it, by the id of the rule.',
        default: {},
        examples: [{ 'image-alt': 'off' }],
      }),
    })
    .nullable()
    .meta({
      title: 'Settings of Signpost',
      description: 'The preset of the audit, and levels and exceptions for its rules.',
    });
}

/** Parses a settings file (YAML, or JSON as a subset). A `Problem` lists every mistake with line and column. */
export function parseAuditSettings(file: string, text: string): RuleChoice {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const where = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  refuse(document.errors.map(({ message, pos }) => `${where(pos[0])}: ${message}`));
  const { contents } = document;
  const held = unpack(document);
  if ('why' in held)
    throw new Problem(`${held.offset === undefined ? file : where(held.offset)}: ${held.why}`);
  const parsed = schema.safeParse(held.value ?? {});
  const at = (path: readonly PropertyKey[]): string => where(offsetOf(contents, path));
  if (!parsed.success)
    refuse(faultsOf(parsed.error, schema).map((fault) => `${at(fault.at)}: ${fault.text}`));
  const { preset, rules } = parsed.data ?? {};
  const set = rules ?? {};
  refuse(
    Object.keys(set).flatMap((id) => {
      const why = unnamed(id);
      return why === undefined ? [] : [`${at(['rules', id])}: ${why}`];
    }),
  );
  return { ...(preset === undefined ? {} : { preset }), rules: set };
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Problem([...new Set(faults)].join('\n'));
}

/** The place of the key or item at a path, or of its nearest existing parent. */
function offsetOf(top: Node | null, path: readonly PropertyKey[]): number {
  let node: unknown = top;
  let offset = top?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = (isMap(node) || isScalar(node) ? node.range?.[0] : undefined) ?? offset;
    } else break;
  }
  return offset;
}
