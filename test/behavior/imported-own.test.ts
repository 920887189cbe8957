import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../integrations/signpost/src/import/import-redirects.ts';
import { answerOf } from './answer-of.ts';
import { apacheEngine } from './engines/apache.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import { get } from './proxied.ts';
import { makeSite } from './strange.ts';
import { apacheFiles, nginxFiles, type Written } from './written-configs.ts';

/** The answer of the map that is made of it. */
function answers(file: string, { text, requested }: Written): string[] {
  const { items } = importRedirects(file, [{ file, text }], {
    base: '/',
    from: file === 'nginx.conf' ? 'nginx' : 'htaccess',
  });
  const rules = items.flatMap((item) =>
    item.kind === 'rule' ? [[item.from, item.to, String(item.status)] as const] : [],
  );
  const site = makeSite(rules, { domains: ['example.com'] });
  return requested.map((path) => {
    const url = `http://www.example.com${path}`;
    const { status, location } = answerOf(site, {
      method: 'GET',
      url,
      request: { 'x-forwarded-proto': 'https' },
    });
    return `${path} ${status} ${location}`;
  });
}

async function requested(server: Running, { requested: paths }: Written): Promise<string[]> {
  const said: string[] = [];
  for (const path of paths) {
    const { status, location } = await get(server, path);
    said.push(`${path} ${status} ${location}`);
  }
  return said;
}

const empty = makeSite([]);

describe.skipIf(!requireEngine(apacheEngine))('an imported .htaccess redirects on Apache as its map', () => {
  test.each(apacheFiles)('$title', async (written) => {
    const server = await apacheEngine.start(empty, [{ path: '.htaccess', content: written.text }]);
    try {
      expect(answers('.htaccess', written)).toEqual(await requested(server, written));
    } finally {
      await server.stop();
    }
  });
});

describe.skipIf(!requireEngine(nginxEngine))('an imported nginx.conf redirects on nginx as its map', () => {
  test.each(nginxFiles)('$title', async (written) => {
    const own = `events {}\nhttp {\n${written.text}\n}\n`;
    const server = await startNginx(empty, [{ path: 'nginx.conf', content: '' }], own);
    try {
      expect(answers('nginx.conf', written)).toEqual(await requested(server, written));
    } finally {
      await server.stop();
    }
  });
});
