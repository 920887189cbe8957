import type { z } from 'zod';
import { ruleIds } from '../../src/audit/rules/index.ts';
import { schemaUrl } from '../../src/lib/docs.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { mapSchema } from '../../src/map/schema.ts';
import { buildSignpostSchema } from '../../src/project/settings/signpost-yaml.ts';
import { keySections } from './keys.ts';
import { block, docsPage } from './markdown.ts';
import { keysOfSchema } from './schema-keys.ts';
import { jsonSchema } from './schemas.ts';

/** A page for each YAML file that people write: its keys, as the JSON Schema for editors has them. */
export function yamlFileDocs(): OutFile[] {
  return [
    docsPage(
      'reference/redirects-yaml.md',
      {
        title: 'Keys of redirects.yaml',
        description: 'Every key of the redirect map, with its type, default and an example.',
        label: 'redirects.yaml',
      },
      'The redirect map. [The guide](../guides/redirect-map.md) shows how its keys work together, and which redirect takes effect.',
      editorLine('redirects'),
      ...sections(mapSchema),
    ),
    docsPage(
      'reference/signpost-yaml.md',
      {
        title: 'Keys of signpost.yaml',
        description: "Every key of Signpost's settings file, with its type, default and an example.",
        label: 'signpost.yaml',
      },
      "The settings of a site that Astro doesn't build. The file is in the folder in which you run the command. With Astro, the same keys are [`site` of the Astro config](https://docs.astro.build/en/reference/configuration-reference/#site), and [`deploy`](options.md#deploy) and [`audit`](options.md#audit) in the options.",
      editorLine('signpost'),
      ...sections(buildSignpostSchema(ruleIds)),
    ),
  ];
}

function sections(schema: z.ZodType): string[] {
  return keySections(keysOfSchema(jsonSchema(schema, 'input')));
}

function editorLine(name: string): string {
  return `Editors with a YAML language server complete and check the keys if the first line links the schema:\n\n${block('yaml', `# yaml-language-server: $schema=${schemaUrl(name)}`)}`;
}
