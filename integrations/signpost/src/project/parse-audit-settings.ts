import { basename } from 'node:path';
import { z } from 'zod';
import { refusedSetting, ruleIds } from '../audit/rules/named.ts';
import { type RuleChoice, ruleSettings } from '../audit/rules/settings.ts';
import { parseSignpostYaml, refuse, signpostYamlKeys } from './signpost-yaml.ts';
import { signpostYaml } from './site-facts.ts';

export function auditSettingsSchema(): z.ZodType {
  const byId = z.partialRecord(z.enum([...ruleIds].sort()), ruleSettings.valueType);
  return z
    .strictObject({
      ...signpostYamlKeys,
      rules: byId.nullish().meta({
        description: 'The level of a rule, or what to ignore of it, by the id of the rule.',
        default: {},
        examples: [{ 'image-alt': 'off' }],
      }),
    })
    .nullable()
    .meta({
      title: 'Settings of Signpost',
      description: 'The site and its host, the preset of the audit, and levels and exceptions for its rules.',
    });
}

/** The preset and rule settings of a settings file. A `Problem` lists every mistake with line and column. */
export function parseAuditSettings(file: string, text: string): RuleChoice {
  const { site, hosts, preset, rules = {}, at } = parseSignpostYaml(file, text);
  const isUsual = basename(file) === signpostYaml;
  refuse([
    ...(isUsual || site === undefined ? [] : [elsewhere(at(['site']), 'site')]),
    ...(isUsual || hosts.length === 0 ? [] : [elsewhere(at(['host']), 'host')]),
    ...Object.entries(rules).flatMap(([id, setting]) => {
      const why = refusedSetting(id, setting);
      return why === undefined ? [] : [`${at(['rules', id])}: ${why}`];
    }),
  ]);
  return { ...(preset === undefined ? {} : { preset }), rules };
}

function elsewhere(place: string, key: string): string {
  return `${place}: \`${key}\` is read from ${signpostYaml} alone. Move it there, or pass --${key}.`;
}
