import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { missingWrangler, startWrangler } from '../behavior/engines/wrangler.ts';
import { describeContract } from './suite.ts';

const guide = new URL('../../docs/src/content/docs/guides/json-api.md', import.meta.url);
const module = fileURLToPath(new URL('../../integrations/signpost/src/api/file-api.ts', import.meta.url));

/** The Worker that the guide shows. */
function workerFiles(): OutFile[] {
  const [, recipe = ''] = /```js\n\/\/ worker\.js\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8')) ?? [];
  const config = {
    name: 'contract',
    main: 'worker.js',
    compatibility_date: '2026-04-01',
    assets: { directory: './dist', binding: 'ASSETS', run_worker_first: true },
  };
  return [
    { path: 'wrangler.jsonc', content: JSON.stringify(config) },
    { path: 'worker.js', content: recipe.replace("'astro-signpost/api/files'", JSON.stringify(module)) },
  ];
}

describeContract({
  name: 'workerd, by the recipe of the guide',
  missing: missingWrangler,
  answers: () => true,
  start: ({ files }) => startWrangler(files, workerFiles(), ['dev', '--local']),
});
