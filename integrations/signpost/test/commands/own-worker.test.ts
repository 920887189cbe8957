import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inExplainedSite, origin } from './support/explained-site.ts';
import { put, putAll } from './support/own-folder.ts';

const { printed, first } = inExplainedSite();

const config = `${JSON.stringify({
  name: 'notes',
  main: './worker.js',
  assets: { directory: './dist', binding: 'ASSETS', run_worker_first: ['/*'] },
})}\n`;
const answering = 'export default { fetch: () => new Response("own") };\n';
const handingOn = `import signpost from './deploy/cloudflare/_worker.js';
export default {
  fetch(request, env) {
    if (new URL(request.url).pathname === '/app/x') return env.ASSETS.fetch(new URL('/', request.url));
    return signpost.fetch(request, env);
  },
};
`;
/** The redirect by query needs the generated Worker. */
const byQuery = 'redirects:\n  - { from: /old, to: /about/ }\n  - { from: "/x?id=1", to: /about/ }\n';

async function compiled(worker: string): Promise<string> {
  await putAll({ 'redirects.yaml': byQuery, 'wrangler.jsonc': config, 'worker.js': worker });
  printed.err = '';
  printed.out = '';
  const argv = ['map', 'compile', '--site', origin, '--host', 'cloudflare', '--output', 'deploy'];
  expect(await main(argv)).toBe(0);
  return printed.out + printed.err;
}

describe("a Worker of the site's own beside the generated one", () => {
  // wrangler 4.164 (workerd) runs the generated Worker that this one imports: /x?id=1 returns 301.
  test('one that passes requests to it is not said to bypass it', async () => {
    expect(await compiled(handingOn)).not.toContain('never runs');
  });

  test.each([answering, `// import signpost from './deploy/cloudflare/_worker.js'\n${answering}`])(
    '%j is',
    async (worker) => {
      expect(await compiled(worker)).toContain(
        '`main` is another Worker, so the generated Worker never runs',
      );
    },
  );
});

// wrangler 4.164 (workerd) returns "own" with 200 for each of them.
describe("a Worker of the site's own that runs first", () => {
  test.each([
    ['/old', 'redirects:\n  - { from: /old, to: /about/ }\n'],
    ['/old', byQuery],
    ['/nothing', byQuery],
    ['/about/', byQuery],
  ])('explain %s says that its answer is unknown', async (url, map) => {
    await putAll({ 'redirects.yaml': map, 'wrangler.jsonc': config, 'worker.js': answering });
    expect(await first(url, 'cloudflare')).toMatchObject({
      status: null,
      because: expect.arrayContaining([
        'the Worker "./worker.js" (run_worker_first in wrangler.jsonc): it runs first, and what it returns can\'t be known from files',
      ]),
    });
  });

  test('one that may pass requests on is named', async () => {
    await putAll({ 'redirects.yaml': byQuery, 'wrangler.jsonc': config, 'worker.js': handingOn });
    expect(await first('/old', 'cloudflare')).toMatchObject({
      status: 301,
      instead: [{ file: 'wrangler.jsonc', hosts: ['cloudflare'] }],
    });
  });

  test("the generated one is none of the site's own", async () => {
    await put('redirects.yaml', byQuery);
    await put('wrangler.jsonc', config);
    await put('worker.js', `// Written by signpost\n${answering}`);
    expect(await first('/old', 'cloudflare')).toMatchObject({ status: 301 });
  });
});
