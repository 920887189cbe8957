import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, requestOf } from '../../src/plan/answer.ts';
import { parseSiteUrl, printSiteUrl } from '../../src/plan/site-url.ts';
import { loadProject } from '../../src/project/load.ts';

describe('--site', () => {
  test.each([
    ['https://a.example', 'https://a.example', '/'],
    ['https://A.example/', 'https://a.example', '/'],
    ['https://a.example/docs', 'https://a.example', '/docs'],
    ['https://a.example/docs/en/', 'https://a.example', '/docs/en'],
  ])('parseSiteUrl reads %s as the origin %s with the base %s', (site, origin, base) => {
    expect(parseSiteUrl(site)).toEqual({ origin, base });
    expect(printSiteUrl(site)).toBe(base === '/' ? origin : origin + base);
  });

  test.each([
    'a.example',
    'http://a.example/docs/',
    'https://a.example/docs/index.html',
    'https://a.example/?page=1',
    'https://me:secret@a.example/?page=1',
  ])('parseSiteUrl refuses %s, and prints no password', (site) => {
    expect(() => parseSiteUrl(site)).toThrow(
      `Invalid --site: "${site.replace('me:secret@', '')}". Pass the https URL of the site with its folder, such as https://www.example.com or https://www.example.com/docs.`,
    );
  });
});

describe('audit and explain of a project with the site https://www.example.com/docs', () => {
  let root: string;
  const before = process.cwd();
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'signpost-site-'));
    process.chdir(root);
  });
  afterEach(async () => {
    process.chdir(before);
    await rm(root, { recursive: true, force: true });
  });
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  test('find pages and targets of redirects below /docs', async () => {
    await write('dist/about/index.html', '<title>About</title>');
    await write('redirects.yaml', 'redirects:\n  - from: /docs/old\n    to: /docs/about\n');
    const { plan } = await loadProject({ site: 'https://a.example/docs/' });
    const ask = (path: string) => {
      const { status, location } = answer(plan, requestOf(`https://a.example${path}`));
      return [status, location];
    };
    expect(ask('/docs/about/')).toEqual([200, undefined]);
    expect(ask('/docs/old')).toEqual([301, 'https://a.example/docs/about/']);
    expect(ask('/about/')).toEqual([404, undefined]);
  });
});
