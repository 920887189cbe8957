import { expect, test } from 'vitest';
import { readGithubPagesServing } from '../../src/hosts/github-pages/serving.ts';
import { readVercelServing } from '../../src/hosts/vercel/serving.ts';
import { toDay } from '../../src/lib/date.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { printSourcePath } from '../../src/map/entry.ts';
import { printTarget } from '../../src/map/target.ts';
import { answer } from '../../src/plan/answer.ts';
import { planSite } from '../../src/plan/build.ts';
import { createGeneratedTable } from '../../src/plan/page-urls.ts';
import { requestOf } from '../../src/plan/request.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { entryOf, planOf } from '../hosts/plan-of.ts';

const files = ['index.html', 'shop/index.html', 'a:b*/index.html', 'flat.pdf'];

/** A second hop would follow a target in another variant of its page (`W-REDIR-4`). */
test.each([
  ['/old', '/shop', '/shop/'],
  ['/old', '/shop/index.html', '/shop/'],
  ['/old/*', '/shop', '/shop/'],
  ['/old/*', '/shop?x=1#y', '/shop/?x=1#y'],
  ['/old/:x', '/shop/index.html', '/shop/'],
  ['/old/*', '/a%3Ab%2A', '/a%3Ab%2A/'],
  ['/old/*', '/shop/*', '/shop/*'],
  ['/old/:x', '/:x', '/:x'],
  ['/old/*', '/flat.pdf', '/flat.pdf'],
  ['/old/*', 'https://other.example/shop', 'https://other.example/shop'],
])('buildPlan gives %s to %s the target that is served: %s', (from, to, expected) => {
  const { exact, patterns } = planOf(`${from},${to}`, {}, files);
  const targets = [...exact, ...patterns].map(({ outcome }) => outcome.target && printTarget(outcome.target));
  expect(targets).toEqual([expected]);
});

/** Without `cleanUrls`, Vercel serves /about.html, and the map has the URL of the site's settings. */
test.each(['/about', '/about/', '/about.html'])(
  'buildPlan leads %s to the page that the host serves at /about.html',
  (to) => {
    const { serving } = readVercelServing({
      files: ['about.html'],
      read: () => undefined,
      variant: undefined,
    });
    const variant = { base: '/', format: 'file', trailingSlash: 'ignore' } as const;
    const [entry] = planOf(`/old,${to}`, { variant }, ['about.html'], serving).exact;
    expect(entry?.outcome.target && printTarget(entry.outcome.target)).toBe('/about.html');
  },
);

/** GitHub Pages serves guide/intro.html at /guide/intro and /guide/intro.html alike, and VitePress links to either by its `cleanUrls`. */
test.each([
  ['/guide/intro.html', undefined, '/guide/intro.html'],
  ['/guide/intro', undefined, '/guide/intro'],
  ['/guide/intro.html', { base: '/', format: 'file', trailingSlash: 'never' }, '/guide/intro'],
] as const)(
  'buildPlan leads %s, with the URL settings %j, to %s on GitHub Pages',
  (to, variant, expected) => {
    const { serving } = readGithubPagesServing();
    const [entry] = planOf(`/old,${to}`, { variant }, ['guide/intro.html'], serving).exact;
    expect(entry?.outcome.target && printTarget(entry.outcome.target)).toBe(expected);
  },
);

test('buildPlan without a serving lays out pages as the settings say', () => {
  const variant = { base: '/', format: 'file', trailingSlash: 'never' } as const;
  const { layout } = planOf('', { variant }, ['about.html']);
  expect(layout?.table).toEqual(createGeneratedTable(variant));
});

/** Vercel with `cleanUrls` redirects /old.html to /old before it reads a redirect. */
test.each([
  ['/old.html', '/old'],
  ['/old/:page.html', '/old/:page'],
  ['/old/:page/more.html', '/old/:page/more'],
  ['/old/*', '/old/*'],
  ['/old.pdf', '/old.pdf'],
])('buildPlan with cleanUrls of Vercel matches %s at %s', (from, source) => {
  const read = (name: string) => (name === 'vercel.json' ? '{ "cleanUrls": true }' : undefined);
  const { serving } = readVercelServing({ files, read, variant: undefined });
  const { exact, patterns } = planOf(`${from},/shop/`, {}, files, serving);
  expect([...exact, ...patterns].map(printSourcePath)).toEqual([source]);
});

/** `/news{/}?` to /news/ in vercel.json would match its own target. */
test.each([
  ['/news.html', '/news/', []],
  ['/news.html', '/news', []],
  ['/news/:page.html', '/news/:page/', []],
  ['/news.html', '/shop/', ['/news']],
])('buildPlan for %s to %s has the redirects that cleanUrls of Vercel leaves: %j', (from, to, sources) => {
  const read = (name: string) => (name === 'vercel.json' ? '{ "cleanUrls": true }' : undefined);
  const withNews = ['news/index.html', 'shop/index.html'];
  const { serving } = readVercelServing({ files: withNews, read, variant: undefined });
  const { exact, patterns } = planOf(`${from},${to}`, {}, withNews, serving);
  expect([...exact, ...patterns].map(printSourcePath)).toEqual(sources);
});

/** A folder has its name, and a URL has it percent-encoded, once (RFC 3986, 2.4). */
test.each([
  ['/café', 'café', '/caf%C3%A9'],
  ['/caf%c3%a9/', 'café', '/caf%C3%A9'],
  ['/a b/100%25', 'a b/100%', '/a%20b/100%25'],
])('buildPlan puts a site with the base %s into the folder %s, with URLs below %s', (base, folder, path) => {
  const variant = { base, format: 'directory', trailingSlash: 'always' } as const;
  const api = {
    base: `${path}/api`,
    resources: [{ name: 'tag', sizes: [20] }],
    origins: [],
    errors: `${folder}/api/_errors`,
    maxTarget: 2048,
  };
  const files = ['index.html', 'über/index.html', 'a.pdf', '404.html', 'api/tag.json', 'api/tag/1.json'];
  const plan = planOf(`${path}/old,${path}/%C3%BCber`, { variant, api }, files);
  expect([...plan.served.pages]).toEqual([
    [`${path}/`, `${folder}/index.html`],
    [`${path}/%C3%BCber/`, `${folder}/über/index.html`],
  ]);
  expect(plan.served.files.get(parsePath(`${path}/a.pdf`))).toBe(`${folder}/a.pdf`);
  expect(plan.errorPages).toEqual({ 404: `${folder}/404.html` });
  const requested = (url: string) => {
    const { status, file, location } = answer(plan, requestOf(`https://www.example.com${url}`));
    return [status, file ?? location];
  };
  expect(requested(`${path}/über/`)).toEqual([200, `${folder}/über/index.html`]);
  expect(requested(path)).toEqual([301, `https://www.example.com${path}/`]);
  expect(requested(`${path}/old`)).toEqual([301, `https://www.example.com${path}/%C3%BCber/`]);
  expect(requested(`${path}/api/tag/1`)).toEqual([200, `${folder}/api/tag/1.json`]);
  expect(requested(`${path}/api/tag`)).toEqual([200, `${folder}/api/tag.json`]);
});

test('planSite redirects no page to its own file, and /about to /about.html where pages are not built yet', () => {
  const input = {
    settings: parseSettings('the test', { origin: 'https://www.example.com' }),
    map: { file: 'map.csv', entries: [entryOf('/about,/about.html', 0)], sections: [], ignoreCase: false },
    files: ['about/index.html'],
    today: toDay(new Date('2026-11-20')),
  };
  expect(planSite(input).exact).toEqual([]);
  expect(planSite({ ...input, lacksPages: true }).exact).toHaveLength(1);
});
