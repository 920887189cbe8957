import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePorts } from '../behaviour/engines/engine.ts';
import { startServer } from '../behaviour/engines/server.ts';
import type { AdapterProject } from './adapter-project.ts';
import { askPort } from './ask-port.ts';
import { type Deployment, describeMatrix } from './matrix.ts';

const wrangler = fileURLToPath(
  new URL('../engines/adapters/node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** `wrangler dev` on what the adapter deploys, on workerd. */
async function start({ root }: AdapterProject): Promise<Deployment> {
  const home = join(root, 'home');
  await mkdir(home);
  const [http = 0, inspector = 0] = await freePorts(2);
  const ports = ['--port', String(http), '--inspector-port', String(inspector), '--ip', '127.0.0.1'];
  const protocol = ['--local-upstream', 'www.example.com', '--upstream-protocol', 'https'];
  const stop = await startServer(process.execPath, [wrangler, 'dev', '--local', ...ports, ...protocol], {
    cwd: root,
    ports: { http },
    env: { ...process.env, CI: '1', HOME: home, XDG_CONFIG_HOME: home, WRANGLER_SEND_METRICS: 'false' },
  });
  return { ask: askPort(http), stop };
}

describeMatrix('cloudflare', {}, start, (made, { map, isOnDemand }) => {
  test('the Worker comes before files only where `_redirects` can not say the map', async () => {
    const { assets, main } = JSON.parse(
      (await made().read(`dist/${isOnDemand ? 'server' : 'client'}/wrangler.json`)) ?? '',
    );
    const first = map === 'whole' ? ['/*'] : isOnDemand ? ['/_signpost/*'] : undefined;
    expect([assets.run_worker_first, main !== undefined]).toEqual([first, first !== undefined]);
    expect((await made().read('dist/client/_redirects')) !== undefined).toBe(map === 'simple');
  });
});
