import { basename } from 'node:path';
import { z } from 'zod';
import { findSettingFault, ruleIds } from '../audit/rules/named.ts';
import { type RuleChoice, ruleSettings } from '../audit/rules/settings.ts';
import { isObject } from '../lib/json/is-object.ts';
import type { Fault } from '../lib/text/schema-faults.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { signpostYaml } from './settings-file.ts';
import { parseSignpostYaml, signpostYamlKeys } from './signpost-yaml.ts';

export function buildAuditSettingsSchema(): z.ZodType {
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

/** The preset and rule settings of a settings file. A `Problem` lists every mistake with line and column. */
export function parseAuditSettings(file: string, text: string): RuleChoice {
  const isUsual = basename(file) === signpostYaml;
  const { preset, rules = {} } = parseSignpostYaml(file, text, (settings) => [
    ...['site', 'host', 'dist'].filter((key) => !isUsual && key in settings).map(rejectMisplacedKey),
    ...Object.entries(isObject(settings.rules) ? settings.rules : {}).flatMap(([id, setting]) => {
      const why = findSettingFault(id, setting);
      return why === undefined ? [] : [{ at: ['rules', id], text: toSentence(why), isKey: true }];
    }),
  ]);
  return { ...(preset === undefined ? {} : { preset }), rules };
}

function rejectMisplacedKey(key: string): Fault {
  return {
    at: [key],
    isKey: true,
    text: `\`${key}\` is only read from ${signpostYaml}. Move it there, or pass \`--${key}\`.`,
  };
}
