import { join } from 'node:path';
import type { OutFile } from '../../src/lib/file.ts';
import { interfacesOf, keysOfInterface } from './interfaces.ts';
import { type Key, keySections } from './keys.ts';
import { block, docsPage } from './markdown.ts';

/** Every prop of `<Head>` with its comment, as `src/astro/head/props.ts` has them. */
export function headKeys(root: string): Key[] {
  const file = join(root, 'integrations/signpost/src/astro/head/props.ts');
  return keysOfInterface('HeadProps', interfacesOf(file));
}

/** `reference/head-props.md`. */
export function headDocs(root: string): OutFile {
  return docsPage(
    'reference/head-props.md',
    {
      title: 'Props of <Head>',
      description: 'Every prop of the Head component, with its type, default and an example.',
      label: '<Head>',
    },
    intro,
    ...keySections(headKeys(root)),
  );
}

const intro = `Only \`title\` is required. Further tags are children of the component. [Head recipes](../guides/head.md) has one
recipe per page type.

${block(
  'astro',
  `---
import Head from 'astro-signpost/components/Head.astro';
---

<Head title="News" description="What is new at Example Pumps.">
  <meta name="author" content="Anna" />
</Head>`,
)}

For a layout that passes all props on, \`astro-signpost/head\` exports the type \`HeadProps\`.`;
