import { z } from 'zod';
import { ruleIds } from '../audit/rules/index.ts';
import { ruleSettings } from '../audit/rules/settings.ts';
import { signpostYamlKeys } from './signpost-yaml.ts';

/** The schema of `signpost.yaml` with the ids of all rules, for editors and the documentation. */
export function buildSignpostSchema(): z.ZodType {
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
