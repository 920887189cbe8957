import { Buffer } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import { indexFile } from '../../integrations/signpost/src/api/slim-index.ts';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { missingWrangler, startWrangler } from '../behavior/engines/wrangler.ts';
import type { ApiSite } from './site.ts';
import { describeContract } from './suite.ts';

const adapter = fileURLToPath(
  new URL('../../integrations/signpost/src/api/adapters/workers.ts', import.meta.url),
);

/** What a person writes for a Worker of their own before the assets. */
function workerFiles({ lists, settings }: ApiSite): OutFile[] {
  const { content } = indexFile(lists, settings);
  if (!(content instanceof Uint8Array)) throw new Error('the index is bytes');
  const base64 = Buffer.from(content).toString('base64');
  const config = {
    name: 'contract',
    main: 'worker.ts',
    compatibility_date: '2026-04-01',
    assets: { directory: './dist', binding: 'ASSETS', run_worker_first: true },
  };
  return [
    { path: 'wrangler.jsonc', content: JSON.stringify(config) },
    {
      path: 'index.ts',
      content: `export default Uint8Array.from(atob('${base64}'), (c) => c.charCodeAt(0)).buffer;`,
    },
    {
      path: 'worker.ts',
      content: `import { worker } from '${adapter}';\nimport index from './index.ts';\nexport default worker(index);`,
    },
  ];
}

describeContract({
  name: 'workerd, from the slim index',
  missing: missingWrangler,
  answers: () => true,
  start: (site) => startWrangler(site.files, workerFiles(site), ['dev', '--local']),
});
