import { describe, expect, test } from 'vitest';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { SettingsInput } from '../../src/plan/settings.ts';
import { planOf } from './plan-of.ts';

const files = ['index.html', 'new/index.html', '404.html', '410.html'];
const closed = (prefix: string) => ({
  protect: [{ prefix, realm: 'In', users: 'ali:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=' }],
});
const preview: Partial<SettingsInput> = {
  headers: [{ match: { prefix: '/' }, headers: [['X-Robots-Tag', 'noindex']] }],
};

/** A site with a server behind it, whose plan needs the program, for its password. */
const planWith = (settings: object, elsewhere: readonly string[] | undefined): Plan => ({
  ...planOf('/old,/new/\n/gone,,410\n/shop/*,/new/', { ...preview, ...closed('/in/'), ...settings }, files),
  elsewhere,
});
const onDemand = ['/search', '/orders/*', '/shop/:id', '/_image'];

/** What the emitted program hands on: what lies behind it says 299 and names the method. */
const hosts = {
  netlify: async (plan: Plan) => {
    const { text, shard } = program(netlify.emit(plan), 'netlify/edge-functions/signpost.js');
    const { default: edge } = await import(text);
    return (request: Request): Promise<Response> => {
      const next = async (one: Request) => {
        if (one.url !== request.url) return new Response(one.url.endsWith('/site.json') ? shard : 'file');
        return new Response(`${one.method} ${await one.text()}`, { status: 299, headers: { 'x-own': '1' } });
      };
      return edge(request, { next });
    };
  },
  vercel: async (plan: Plan) => {
    const { text } = program(vercel.emit(plan), 'middleware.js');
    const { default: middleware } = await import(text);
    return async (request: Request): Promise<Response> => {
      const given: Response = await middleware(request);
      if (given.headers.get('x-middleware-next') === null) return given;
      const headers = { ...Object.fromEntries(given.headers), 'x-own': '1' };
      return new Response(`${request.method} ${await request.text()}`, { status: 299, headers });
    };
  },
};

/** The program itself, as a module, and the shard that it reads; Vercel's fetches it by itself. */
function program(output: ReturnType<typeof netlify.emit>, name: string) {
  const texts = new Map(output.map((file) => [file.path, joinContent(file)]));
  const shard = texts.get('_signpost/site.json') ?? '';
  const fetching = `const shard = ${JSON.stringify(shard)};
const fetch = async (url) => new Response(String(url).endsWith('/site.json') ? shard : 'file');\n`;
  const text = `data:text/javascript;charset=utf-8,${encodeURIComponent(fetching + (texts.get(name) ?? ''))}`;
  return { text, shard };
}

describe.each(['netlify', 'vercel'] as const)('the program in front of a server, on %s', (id) => {
  const ask = async (method: string, path: string, settings: object = {}, patterns = onDemand) => {
    const run = await hosts[id](planWith(settings, patterns));
    const body = method === 'POST' ? { body: 'sent' } : {};
    return run(new Request(`https://www.example.com${path}`, { method, ...body }));
  };

  test.each([
    ['GET', '/search?q=a', 'GET '],
    ['POST', '/search', 'POST sent'],
    ['GET', '/orders/7/lines', 'GET '],
    ['POST', id === 'netlify' ? '/.netlify/functions/form' : '/_vercel/insights/view', 'POST sent'],
  ])('lets %s %s pass', async (method, path, body) => {
    const response = await ask(method, path);
    expect([response.status, await response.text()]).toEqual([299, body]);
    // What keeps a preview out of the index is said there too; the server's own headers stay.
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('x-own')).toBe('1');
  });

  test.each(['/nothing', '/searching', '/search/deeper'])(
    'sends %s on, which the map has not',
    async (path) => expect((await ask('GET', path)).status).toBe(299),
  );

  // Vercel serves a page at every variant of its URL, and Netlify redirects by itself.
  test.each(['/new', '/new/index.html'])('leaves %s to Netlify alone', async (path) => {
    expect((await ask('GET', path)).status).toBe(id === 'netlify' ? 299 : 301);
  });

  test.each([
    ['/gone', 410],
    // The map comes first: an old URL of the shop is redirected, though the server has a page for every name.
    ['/shop/pump', 301],
  ])('answers %s itself, with %i', async (path, status) => {
    expect((await ask('GET', path)).status).toBe(status);
  });

  test('lets nobody past a password', async () => {
    expect((await ask('GET', '/search', closed('/'))).status).toBe(401);
  });
});

describe.each(['netlify', 'vercel'] as const)('on %s', (id) => {
  test.each(['/_signpost/site.json', '/%5Fsignpost/site.json'])(
    'the program keeps the map to itself where a server answers everything: %s',
    async (path) => {
      const run = await hosts[id](planWith({}, ['/*']));
      const statusOf = async (requested: string) =>
        (await run(new Request(`https://www.example.com${requested}`))).status;
      expect([await statusOf(path), await statusOf('/else')]).toEqual([404, 299]);
    },
  );
});
