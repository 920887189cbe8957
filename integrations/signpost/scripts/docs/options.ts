import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OutFile } from '../../src/lib/file.ts';
import { interfacesOf, keysOfInterface } from './interfaces.ts';
import { type Key, keySections } from './keys.ts';
import { block, docsPage } from './markdown.ts';

/** Every key of `SignpostOptions` with its comment, as `src/options.ts` and `src/options/` have them. */
export function optionKeys(root: string): Key[] {
  const src = join(root, 'integrations/signpost/src');
  const groups = readdirSync(join(src, 'options')).map((name) => join(src, 'options', name));
  return keysOfInterface('SignpostOptions', interfacesOf(join(src, 'options.ts'), ...groups));
}

/** `reference/options.md`. */
export function optionDocs(root: string): OutFile {
  return docsPage(
    'reference/options.md',
    {
      title: 'Options of the integration',
      description: 'Every option of signpost() in the Astro config, with its type, default and an example.',
    },
    intro,
    ...keySections(optionKeys(root)),
  );
}

const intro = `\`signpost()\` works without options. Everything that is wrong with the options is reported when Astro reads its
config. Editors complete and check them by the exported type \`SignpostOptions\`.

${block(
  'js',
  `// astro.config.mjs
import signpost from 'astro-signpost';

export default {
  site: 'https://www.example.com',
  integrations: [
    signpost({
      deploy: { host: 'netlify', domains: ['example.com'] },
      seo: { titleTemplate: '%s | Example' },
      audit: { rules: { 'image-alt': 'off' } },
    }),
  ],
};`,
)}

Locales, the output folder and the cache folder come from the Astro config (\`i18n\`, \`outDir\`, \`cacheDir\`). For a site
with an adapter or below a \`base\`, see [Adapters and base paths](../guides/adapters.md).`;
