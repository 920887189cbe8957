import { z } from 'zod';
import { findSettingFault, ruleIds } from '../audit/rules/named.ts';
import { type RuleChoice, ruleSettings } from '../audit/rules/settings.ts';
import { isObject } from '../lib/json/is-object.ts';
import { toSentence } from '../lib/text/sentence.ts';
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

/** The preset and rule settings of `signpost.yaml`. A `Problem` lists every mistake with line and column. */
export function parseAuditSettings(text: string): RuleChoice {
  const { preset, rules = {} } = parseSignpostYaml(text, (settings) =>
    Object.entries(isObject(settings.rules) ? settings.rules : {}).flatMap(([id, setting]) => {
      const why = findSettingFault(id, setting);
      return why === undefined ? [] : [{ at: ['rules', id], text: toSentence(why), isKey: true }];
    }),
  );
  return { ...(preset === undefined ? {} : { preset }), rules };
}
