import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAbilities } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { loadProject } from '../../integrations/signpost/src/project/load.ts';
import { type Engine, type Running, requireEngine } from '../behavior/engines/engine.ts';
import { netlifyEngine } from '../behavior/engines/netlify.ts';
import { nginxEngine } from '../behavior/engines/nginx.ts';
import { bytes, files, has, origin, root, text } from './support/dist.ts';
import { entries } from './support/map.ts';

/** Files below `deploy/<host>`, with forward slashes. */
const deployed = (host: string) =>
  readdirSync(join(root, 'deploy', host), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, 'deploy', host), join(entry.parentPath, entry.name)))
    .sort();
const deployText = (host: string, file: string) => readFileSync(join(root, 'deploy', host, file), 'utf8');

describe('deploy/nginx', () => {
  test('has the files of the docs', () => {
    expect(deployed('nginx')).toEqual(['README.md', 'http.conf', 'nginx.conf', 'server.conf']);
  });

  test('has no listen, certificate, root or include in server.conf, so that any server can include it', () => {
    expect(deployText('nginx', 'server.conf')).not.toMatch(/^\s*(listen|ssl_certificate\w*|root|include)\b/m);
    expect(deployText('nginx', 'http.conf')).not.toMatch(/^\s*include\b/m);
  });

  test('has at most 250 lines and 12 maps', () => {
    const lines = ['http.conf', 'server.conf'].flatMap((file) =>
      deployText('nginx', file).trimEnd().split('\n'),
    );
    expect(lines.length).toBeLessThanOrEqual(250);
    expect(lines.filter((line) => line.startsWith('map ')).length).toBeLessThanOrEqual(12);
  });
});

describe('deploy/netlify', () => {
  test('has the headers, and the edge function for the API, with its redirects', () => {
    expect(deployed('netlify')).toEqual(
      expect.arrayContaining(['README.md', '_headers', '_signpost/site.json', 'netlify.toml']),
    );
  });

  test('has its headers in dist too, as the primary host', () => {
    expect(text('_headers')).toBe(deployText('netlify', '_headers'));
    expect(has('server.conf') || has('nginx.conf')).toBe(false);
  });

  test('W-CANON-5: has the canonical of a PDF in straight double quotes', () => {
    const links = text('_headers')
      .split('\n')
      .filter((line) => /^\s*Link:/.test(line));
    expect(links).toHaveLength(files.filter((file) => file.endsWith('.pdf')).length);
    expect(
      links.filter(
        (line) =>
          !/^ {2}Link: <https:\/\/www\.fennhaus\.example\/products\/[a-z0-9/-]+\/>; rel="canonical"$/.test(
            line,
          ),
      ),
    ).toEqual([]);
  });
});

test.each(['nginx', 'netlify'])('deploy/%s has a README that says where each file goes', (host) => {
  const note = deployText(host, 'README.md');
  expect(note.split('\n').length).toBeLessThan(32);
  const places = [...note.matchAll(/^\| `([^`]+)` \|/gm)].map(([, place = '']) => place);
  for (const file of deployed(host).filter((name) => name !== 'README.md'))
    expect(
      places.filter((place) => place === file || (place.endsWith('/') && file.startsWith(place))),
    ).not.toEqual([]);
});

test('deploy/settings.json has the settings of the build for the command line', () => {
  const settings: unknown = JSON.parse(readFileSync(join(root, 'deploy/settings.json'), 'utf8'));
  expect(settings).toMatchObject({
    origin,
    domains: ['fennhaus.example', 'fennhaus-shop.example'],
    api: { base: '/api' },
  });
});

/** The real engines, with what the build wrote for them, asked for the site's own addresses. */
describe.each([nginxEngine, netlifyEngine])('$name', (engine: Engine) => {
  describe.runIf(requireEngine(engine))("answers the site's addresses", () => {
    let running: Running;
    let keepsQuery = false;
    beforeAll(async () => {
      const { plan } = await loadProject({ dist: join(root, 'dist'), map: join(root, 'redirects.yaml') });
      keepsQuery = findAbilities(engine.host, plan).requestQuery !== 'rest';
      const built = Object.fromEntries(files.map((file) => [file, bytes(file).toString('latin1')]));
      running = await engine.start({ name: 'main', plan, files: built }, outputFor(engine.host.id));
    });
    afterAll(() => running?.stop());

    const ask = (path: string, headers: Record<string, string> = {}) =>
      running.ask({ method: 'GET', url: path.startsWith('http') ? path : origin + path, headers });

    test.each(entries)('returns the redirect of $from', async ({ from, to, status }) => {
      const reply = await ask(encodeURI(from));
      // A host that can't take a parameter away hands it on, as it says; the page is the same.
      const query = keepsQuery ? from.replace(/^[^?]*/, '') : '';
      expect(`${reply.status} ${reply.location}`).toBe(
        `${status} ${to.startsWith('/') ? origin + to + query : to}`,
      );
    });

    test.each([
      ['/', 200, 'index.html'],
      ['/de/produkte/', 200, 'de/produkte/index.html'],
      ['/robots.txt', 200, 'robots.txt'],
      ['/sitemap.xml', 200, 'sitemap.xml'],
      ['/nothing/', 404, '404.html'],
      ['/forum/threads/12', 410, '410/index.html'],
    ])('returns for %s %i with %s', async (path, status, file) => {
      const reply = await ask(path);
      expect(reply.status).toBe(status);
      expect(reply.body.length).toBeGreaterThan(20);
      expect(bytes(file).toString('latin1').slice(0, 60).startsWith(reply.body.slice(0, 60))).toBe(true);
    });

    test('W-CANON-5, W-NOINDEX-1: sends a canonical with a PDF, and noindex with the API', async () => {
      const pdf = await ask('/downloads/radar-level-sensor-r80.pdf');
      expect(pdf.headers['link']).toBe(
        `<${origin}/products/level-sensors/radar-level-sensor-r80/>; rel="canonical"`,
      );
      const list = await ask('/api/product');
      expect([list.status, list.headers['x-robots-tag']]).toEqual([200, 'noindex']);
      expect(list.headers['content-type']).toMatch(/^application\/json\b/);
    });

    test('W-REDIR-7: redirects http to https', async () => {
      const reply = await ask(origin.replace('https', 'http'));
      expect([reply.status, reply.location]).toEqual([
        301,
        expect.stringMatching(/^https:\/\/www\.fennhaus\.example\/?$/),
      ]);
    });
  });
});

/** The files of a host as the build wrote them, by their path below `deploy`. */
function outputFor(host: string): OutFile[] {
  return deployed(host).map((path) => ({
    path,
    content: path.endsWith('.bin') ? readFileSync(join(root, 'deploy', host, path)) : deployText(host, path),
  }));
}
