import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  findSource,
  pageRules,
  readPageView,
  removeTooling,
} from '../../../src/astro/dev/toolbar/page-view.ts';
import { printPanel, serveToolbar } from '../../../src/astro/dev/toolbar/serve.ts';
import { rules } from '../../../src/audit/rules/index.ts';
import { card, page } from '../../../src/audit/rules/shared/example.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { plainProject } from '../../support/plain-project.ts';

const origin = 'https://www.example.com';
const project = { origin, base: '/', root: '/project/', rules: {}, isHidden: false };
const rendered = (html: string, path = '/gauges/', status = 200) => ({
  path: parsePath(path),
  status,
  html,
  robots: '',
});

describe('pageRules', () => {
  it('has the rules with the scope page', () => {
    expect(pageRules).toEqual(rules.filter(({ scope }) => typeof scope === 'string'));
    const ids = pageRules.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['title-missing', 'charset', 'head-closed']));
    for (const id of ['title-unique', 'link-broken', 'sitemap-entries']) expect(ids).not.toContain(id);
  });
});

describe('readPageView', () => {
  const added =
    '<script type="module" src="/@vite/client"></script><script>window.__astro_dev_toolbar__ = {"a":"</b>"}</script>';

  it('removeTooling blanks the scripts of the dev server at their places', () => {
    const html = page('/', { head: `${added}\n<script src="/own.js"></script>` });
    const bare = removeTooling(html);
    expect(bare).not.toMatch(/vite|toolbar/);
    expect(bare).toHaveLength(html.length);
    expect(bare.indexOf('/own.js')).toBe(html.indexOf('/own.js'));
  });

  it('findSource finds the source of an element', () => {
    const line = '<p data-astro-source-file="/project/src/a.astro" data-astro-source-loc="3:7">';
    expect(findSource(['', `  ${line}`], { line: 2, column: 3 }, '/project/')).toBe('src/a.astro:3:7');
    expect(findSource(['<p>'], { line: 1, column: 1 }, '/project/')).toBeUndefined();
  });

  it('runs the page rules at the level in the options', async () => {
    const html = page('/gauges/', {
      head: added,
      body: '<a href="/nowhere/">A</a><a href="javascript:go()">B</a>',
      description: '',
    });
    const levels = async (set = {}) => {
      const { findings } = await readPageView(rendered(html), { ...project, rules: set });
      return findings.map(({ rule, level }) => `${level} ${rule}`);
    };
    expect(await levels()).toEqual(['warning description-missing', 'warning link-followable']);
    expect(await levels({ 'link-followable': 'error', 'link-broken': 'off' })).toEqual([
      'error link-followable',
      'warning description-missing',
    ]);
  });

  it('finds nothing on a clean page, at a base and in every variant of the URL', async () => {
    for (const path of [
      '/',
      '/docs/',
      '/docs',
      '/docs/a',
      '/docs/a/',
      '/docs/a.html',
      '/docs/gr%C3%B6%C3%9Fe/',
      '/caf%C3%A9/gr%C3%B6%C3%9Fe/',
      '/%FF/',
    ]) {
      const base = ['/docs', '/caf%C3%A9'].find((one) => path.startsWith(one)) ?? '/';
      const { findings } = await readPageView(rendered(page(path), path), { ...project, base });
      expect([path, findings]).toEqual([path, []]);
    }
  });

  it('takes a missing page for an error page, which needs no canonical', async () => {
    const html = page('/404.html', { canonical: '', head: '<meta name="robots" content="noindex">' });
    const view = await readPageView(rendered(html, '/nowhere/', 404), project);
    expect([view.findings, view.robots]).toEqual([[], 'noindex']);
  });
});

describe('printPanel', () => {
  it("prints why a page isn't listed", async () => {
    const noindex = page('/gauges/', { head: '<meta name="robots" content="noindex, follow">' });
    const textOf = async (html: string): Promise<string> =>
      printPanel(await readPageView(rendered(html), project), origin).text;
    expect(await textOf(noindex)).toContain('no search engine lists it');
    expect(await textOf(page('/gauges/'))).not.toContain('no search engine lists it');
  });

  it('prints title, description, canonical and card', async () => {
    // The site's own picture, which only the dev server may have.
    const head = card('/gauges/').replace('https://img.example.net', 'https://www.example.com');
    const view = await readPageView(rendered(page('/gauges/', { head })), project);
    const { text } = printPanel(view, 'http://localhost:4321');
    for (const part of [
      view.title,
      view.meta('description'),
      view.canonical,
      'data-src="http://localhost:4321/card.png"',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Nothing found on this page');
  });

  it('escapes all text of the page', async () => {
    const evil = '&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;';
    const html = page('/gauges/', { title: evil, description: evil, canonical: evil, lang: evil });
    const { text } = printPanel(await readPageView(rendered(html), project), 'http://localhost');
    expect(text).not.toMatch(/<img src=x/);
    expect(text).toContain('&lt;img src=x');
  });
});

// `new URL` reads each of these as another host, or can't read it.
const elsewhere = [
  '/\\other.example/',
  '/\t/other.example/',
  '//other.example/',
  'http://other.example/',
  '/\\[',
  7,
];

it('serveToolbar requests no URL of another server', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  onTestFinished(() => fetched.mockRestore());
  let ask = (_data: unknown, _client: { send: () => void }): void => {};
  const server = {
    hot: { on: (_: string, listener: typeof ask) => (ask = listener) },
    watcher: { on: () => {} },
    resolvedUrls: { local: ['http://localhost:4321/'] },
    config: { logger: { error: () => {} } },
  };
  serveToolbar({ project: plainProject() } as never, server as never);

  for (const path of [...elsewhere, '/gauges/']) ask({ path }, { send: () => {} });
  expect(fetched.mock.calls.map(([url]) => String(url))).toEqual(['http://localhost:4321/gauges/']);
});
