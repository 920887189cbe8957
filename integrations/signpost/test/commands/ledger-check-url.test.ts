import { describe, expect, test } from 'vitest';
import { serve } from '../lib/http/support/servers.ts';
import { project } from './support/ledger-check.ts';

const ledger = '/\n/old\n/moved\t2026-01-02\n/loop\n/gone\n/elsewhere\n/missing\n';
const redirects: Readonly<Record<string, string>> = {
  '/old': '/',
  '/moved': '/nowhere',
  '/loop': '/loop',
  '/elsewhere': 'https://other.example/',
};

const site = () =>
  serve(({ url = '/' }, response) => {
    const location = redirects[url];
    if (location !== undefined) response.writeHead(301, { location }).end();
    else response.writeHead(url === '/' ? 200 : url === '/gone' ? 410 : 404).end();
  });

const fast = ['--rate', '100000'];

describe('ledger check URL', () => {
  test('requests each published URL on the live site', async () => {
    const check = await project({ 'published.txt': ledger });
    const { origin } = await site();
    expect(await check(origin, ...fast)).toEqual({
      exit: 1,
      out: [
        `lost /moved: redirects to ${origin}/nowhere, which returns 404`,
        '  published.txt:3, since 2026-01-02',
        `lost /loop: redirects in a loop, last to ${origin}/loop`,
        '  published.txt:4',
        'lost /missing: returns 404',
        '  published.txt:7',
        '',
        '3 of 7 published URLs are lost.',
        'For each: restore the page, redirect the URL, or, if it is gone for good, list it under `gone:` in redirects.yaml, or delete its line from published.txt.',
        '',
      ].join('\n'),
      err: '',
    });
  });

  test('names the site in JSON, without its password', async () => {
    const check = await project({ 'published.txt': '/\n' });
    const { origin } = await site();
    const { exit, out } = await check(origin.replace('//', '//me:secret@'), '--json', ...fast);
    expect([exit, JSON.parse(out)]).toEqual([
      0,
      {
        ...{ version: 1, ledger: 'published.txt', site: origin, published: 1 },
        ...{ lost: [], unserved: [], unlisted: 0, notes: [] },
      },
    ]);
  });

  test('says where a site that returns a page for every URL hides each loss', async () => {
    const check = await project({ 'published.txt': '/a\n' });
    const { origin } = await serve((_, response) => response.end('app'));
    const { exit, out } = await check(origin, ...fast);
    expect(exit).toBe(0);
    expect(out).toContain(
      `${origin.slice('http://'.length)} returns a page for every URL, even for one that doesn't exist, so lost pages can't be detected.`,
    );
  });

  test('refuses the options of a build, and a site that is not reached', async () => {
    const check = await project({ 'published.txt': '/\n' });
    expect(await check('https://www.example.com', '--host', 'nginx')).toEqual({
      exit: 2,
      out: '',
      err: '--host is for a built folder: npx astro-signpost ledger check dist --host …\n',
    });
    expect(await check('http://127.0.0.1:9', ...fast)).toMatchObject({ exit: 2, out: '' });
    expect((await check('https://')).err).toBe(
      'Invalid URL: "https://". Pass the URL of the site, such as https://www.example.com.\n',
    );
  });
});
