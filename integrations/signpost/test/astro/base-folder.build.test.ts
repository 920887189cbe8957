import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportBaseMismatch } from '../../src/astro/host-files/into-dist.ts';
import { githubPages } from '../../src/hosts/github-pages/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { findPublishedFolder } from '../../src/project/deploy/published-folder.ts';
import { copyProject, type TestProject } from '../support/project.ts';

const root = join('/', 'home', 'site');
const layout = (dist: string, siteFolder: string) => ({ root, dist: join(root, dist), siteFolder });

describe('findPublishedFolder', () => {
  test('returns the build, or for a site with a base the parent folder', () => {
    expect(findPublishedFolder(layout('dist', ''))).toBe(join(root, 'dist'));
    expect(findPublishedFolder(layout('dist/docs/', 'docs/'))).toBe(join(root, 'dist'));
    expect(findPublishedFolder(layout('out/a/b', 'a/b/'))).toBe(join(root, 'out'));
    expect(findPublishedFolder(layout('out/straße', 'straße/'))).toBe(join(root, 'out'));
  });

  test('returns undefined for a build elsewhere, or beside the sources', () => {
    expect(findPublishedFolder(layout('dist', 'docs/'))).toBeUndefined();
    expect(findPublishedFolder(layout('dist/mydocs', 'docs/'))).toBeUndefined();
    expect(findPublishedFolder(layout('docs', 'docs/'))).toBeUndefined();
    // The main site of a repository, or the other apps of one, may lie there.
    expect(findPublishedFolder(layout('../dist/docs', 'docs/'))).toBeUndefined();
  });
});

describe('reportBaseMismatch', () => {
  const found = (hosts: Parameters<typeof reportBaseMismatch>[0], adapter?: string, dist = 'dist') =>
    reportBaseMismatch(hosts, layout(dist, 'docs/'), adapter);

  test('reports pages above the base once for all hosts, with the `outDir` to set', () => {
    expect(found([nginx, netlify, githubPages])).toEqual([
      expect.objectContaining({
        rule: 'host-base',
        level: 'warning',
        message: expect.stringMatching(/^nginx and Netlify: .* in the folder docs\/ .* directly in dist\./),
        fix: expect.stringMatching(/^set `outDir: '\.\/dist\/docs'` .* publish dist/),
      }),
    ]);
  });

  test('asks for a copy where an adapter chose the folder', () => {
    const [{ fix } = {}] = found([nginx], '@astrojs/node', 'dist/client');
    expect(fix).toMatch(/^publish the contents of dist\/client below docs\/, /);
  });
});

describe('a build with a base', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await copyProject('bare');
    await project.write('redirects.yaml', 'redirects:\n  - { from: /docs/old, to: /docs/about/ }\n');
    await project.write('public/_headers', '/docs/*\n  X-Own: yes\n');
  });
  afterAll(() => project.remove());

  const build = async (
    outDir: string,
    host: 'netlify' | 'cloudflare' | 'none' = 'netlify',
    base = '/docs',
  ) => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await project.build(
      { deploy: { host: host === 'none' ? false : host, furtherHosts: ['nginx'] }, audit: { mode: 'warn' } },
      { base, outDir, logLevel: 'warn' },
    );
    const said = written.mock.calls.map(([text]) => String(text)).join('');
    written.mockRestore();
    return said;
  };

  test('reports pages outside of the folder where the hosts look', async () => {
    const said = await build('./dist');
    expect(said.match(/with the base /g)).toHaveLength(1);
    expect(said).toContain('Netlify and nginx: with the base /docs/, ');
  });

  test("puts the host's files at the root of the published folder", async () => {
    const said = await build('./out/docs');
    expect(said).toContain('map-retention');
    expect(said).not.toContain('host-base');
    expect(await project.read('out/docs/about/index.html')).toContain('<h1>');
    expect(await project.read('out/_redirects')).toContain('/docs/old ');
    expect(await project.read('out/_headers')).toContain('X-Own: yes');
    expect(await project.read('out/docs/_redirects')).toBeUndefined();
  });

  /** A folder has its name, and a URL has it percent-encoded, once (RFC 3986, 2.4). */
  test('has one URL for pages, redirects, the sitemap and the audit, also with a base beyond ASCII', async () => {
    await project.write('redirects.yaml', 'redirects:\n  - { from: /café/old, to: /café/about/ }\n');
    const said = await build('./letters/café', 'netlify', '/café');
    for (const rule of ['host-base', 'link-variant', 'canonical-target', 'sitemap-entries', 'map-target'])
      expect(said).not.toContain(rule);
    expect(await project.read('letters/café/about/index.html')).toContain(
      '<link rel="canonical" href="https://www.example.com/caf%C3%A9/about/">',
    );
    expect(await project.list('letters/café/og')).toEqual(['about.png', 'index.png']);
    const sitemap = (await project.read('letters/café/sitemap.xml')) ?? '';
    expect(sitemap.match(/(?<=<loc>)[^<]+/g)).toEqual([
      'https://www.example.com/caf%C3%A9/',
      'https://www.example.com/caf%C3%A9/about/',
    ]);
    const redirects = (await project.read('letters/_redirects')) ?? '';
    expect(redirects).toContain('/caf%C3%A9/old https://www.example.com/caf%C3%A9/about/ 301');
    for (const file of ['netlify/_redirects', 'nginx/http.conf', 'nginx/server.conf', 'settings.json']) {
      const text = (await project.read(`deploy/${file}`)) ?? '';
      expect(text).not.toMatch(/%25/);
      expect(text).toMatch(/caf(?:é|%C3%A9)/);
    }
    expect(await project.read('deploy/nginx/server.conf')).toContain('"/café/404.html"');
  });

  // As Cloudflare's adapter does it with those of public/, and a main site that is built into the same folder.
  test('keeps foreign files above the base', async () => {
    await project.write('shared/_redirects', '/other /else 302\n');
    for (const target of ['/docs/about/', '/docs/']) {
      await project.write('redirects.yaml', `redirects:\n  - { from: /docs/old, to: ${target} }\n`);
      await build('./shared/docs');
      const text = (await project.read('shared/_redirects')) ?? '';
      expect(text).toMatch(/^\/other \/else 302\n/);
      expect(text.match(/^\/docs\/old .*$/gm)).toEqual([expect.stringContaining(`${target} `)]);
    }
  });
});
