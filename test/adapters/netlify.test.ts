import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type AdapterProject, describeBuild, plainAnswers, secret, whole } from './adapter-project.ts';

/**
 * What Netlify does with the output of the build: the edge function first, then a file, then the adapter's function. Both
 * functions are the built ones. https://docs.netlify.com/platform/request-chain
 */
async function ask({ root }: AdapterProject, path: string): Promise<Response> {
  const edgeFile = join(root, '.netlify/v1/edge-functions/signpost.js');
  const { default: edge, config } = await import(pathToFileURL(edgeFile).href);
  const { default: render } = await import(
    pathToFileURL(join(root, '.netlify/v1/functions/ssr/ssr.mjs')).href
  );
  const next = (request: Request): Promise<Response> | Response => {
    const { pathname } = new URL(request.url);
    const file = join(root, 'dist', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    return existsSync(file) ? new Response(readFileSync(file)) : render(request, { ip: '127.0.0.1' });
  };
  expect(config).toMatchObject({ path: '/*' });
  return edge(new Request(`https://www.example.com${path}`), { next });
}

describeBuild(
  'the edge function in front of the function of @astrojs/netlify',
  { adapter: 'netlify', options: "{ host: 'netlify' }", map: whole },
  (made) => {
    test('the build succeeds, since all redirects work', () => {
      expect([made().exitCode, made().output]).toEqual([0, expect.anything()]);
    });

    test('_redirects has what it can express, for a folder that is uploaded alone', async () => {
      expect(await made().read('dist/_redirects')).toMatch(
        /^\/old https:\/\/www\.example\.com\/about\/ 301$/m,
      );
    });

    test.each([...plainAnswers, ['/product.php?id=42', 301, 'https://www.example.com/about/'] as const])(
      '%s returns %i to %s',
      async (path, status, location) => {
        const reply = await ask(made(), path);
        expect([reply.status, reply.headers.get('location')]).toEqual([status, location]);
      },
    );

    test.each(['/dead', '/discontinued/a/b'])('%s returns 410', async (path) => {
      expect((await ask(made(), path)).status).toBe(410);
    });

    test('a page that is rendered on demand is left to the function of the adapter', async () => {
      expect(await (await ask(made(), '/account/5')).text()).toBe('account 5');
    });

    test.each(secret)('%s is not served', async (path) => {
      expect((await ask(made(), path)).status).toBe(404);
    });
  },
);
