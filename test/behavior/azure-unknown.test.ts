import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { azureEngine } from './engines/azure-swa.ts';
import { requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

// Azure's rows of unknown-urls.tsv, asked of its own emulator.

const table = new URL('../../integrations/signpost/test/answers/unknown-urls.tsv', import.meta.url);
const rows = readFileSync(table, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('azure-swa\t'))
  .map((line) => {
    const [, path = '', content = '', status = '', answeredBy = ''] = line.split('\t');
    return { path, content, status: Number(status), location: answeredBy.startsWith('/') ? answeredBy : '' };
  });

const site = makeSite([], {}, { 'index.html': 'home', 'gauges/index.html': 'gauges', '404.html': 'none' });

describe.runIf(requireEngine(azureEngine))("Azure's emulator answers /nope by", () => {
  test.each(rows)('$content with $status', async ({ path, content, status, location }) => {
    const server = await azureEngine.start(site, [{ path, content }]);
    try {
      const reply = await server.ask({ method: 'GET', url: 'https://www.example.com/nope', headers: {} });
      expect({ status: reply.status, location: reply.location }).toEqual({ status, location });
    } finally {
      await server.stop();
    }
  });
});
