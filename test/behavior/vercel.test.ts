import { describe, expect, test } from 'vitest';
import { vercel } from '../../integrations/signpost/src/hosts/vercel/host.ts';
import { requireEngine } from './engines/engine.ts';
import { filesAlone, partAlone } from './engines/files-alone.ts';
import { vercelEngine } from './engines/vercel.ts';
import { describeGenerated } from './generated-suite.ts';
import { makeSite } from './strange.ts';
import { describeEngine } from './suite.ts';

for (const engine of [vercelEngine, filesAlone(vercel, vercelEngine)]) {
  describeEngine(engine);
  describeGenerated(engine);
}

describe.runIf(requireEngine(vercelEngine))('Vercel with a page whose name has parentheses', () => {
  test('accepts the file, and serves the page with its slash and without', async () => {
    const files = {
      'index.html': 'home',
      'wiki/Foo_(bar)/index.html': 'bar',
      '(a)-(b)/index.html': 'both',
      '404.html': 'none',
    };
    const made = makeSite([['/old', '/about/']], {}, files);
    const plan = partAlone(vercel, { ...made.plan, tls: { at: 'here' } });
    const server = await vercelEngine.start({ ...made, plan }, vercel.emit(plan));
    const ask = (path: string) =>
      server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });
    expect((await ask('/wiki/Foo_(bar)/')).body).toBe('bar');
    expect((await ask('/wiki/Foo_(bar)')).body).toBe('bar');
    expect((await ask('/(a)-(b)')).body).toBe('both');
    expect((await ask('/old')).location).toBe('https://www.example.com/about/');
    expect((await ask('/wiki/Foo_bar')).status).toBe(404);
  });
});
