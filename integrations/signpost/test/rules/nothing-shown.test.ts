import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const only = [
  'title-missing',
  'charset',
  'viewport',
  'description-missing',
  'canonical-missing',
  'redirect-script',
];
const foundIn = async (files: Record<string, string>, more: readonly string[] = []) =>
  runRules(await siteOf({ files: site(files) }), { only: [...only, ...more] }).map(
    ({ level, rule, message }) => `${level} ${rule}: ${message}`,
  );

describe('the audit of a page without content', () => {
  it('reports an empty file once', async () => {
    expect(await foundIn({ 'gauges/index.html': '' })).toEqual(['error title-missing: the page is empty']);
  });

  it('accepts a page that a script leaves at once, as Zola writes it, with a refresh and a link for others', async () => {
    const stub = `<!doctype html>
<meta charset="utf-8">
<title>Redirect</title>
<script>
  const target = "https://www.example.com/gauges/";
  const hash = window.location.hash || "";
  window.location.replace(target + hash);
</script>
<noscript><meta http-equiv="refresh" content="0; url=https://www.example.com/gauges/"></noscript>
<p><a href="https://www.example.com/gauges/">Click here</a> to be redirected.</p>`;
    expect(await foundIn({ 'gauges/page/1/index.html': stub })).toEqual([]);
    const withoutRefresh = stub.replace(/<noscript>.*<\/noscript>/, '');
    expect(await foundIn({ 'gauges/page/1/index.html': withoutRefresh })).toEqual([
      'warning redirect-script: a script may redirect the page',
    ]);
  });
});

describe('title-missing', () => {
  it('reports an error page only with the preset strict', async () => {
    expect(await foundIn({ '404.html': page('/404', { title: '' }) })).toEqual([
      'info title-missing: the page has no title',
    ]);
  });
});

describe('the audit of an empty canonical', () => {
  it('reports it once, and no missing canonical beside it', async () => {
    const html = page('/gauges/').replace('https://www.example.com/gauges/', '');
    const found = await foundIn({ 'gauges/index.html': html }, ['canonical-absolute']);
    expect(found).toEqual(['error canonical-absolute: the canonical "" is empty']);
  });
});

describe('link-broken', () => {
  const linked = (href: string) =>
    page('/', { canonical: '', body: `<a href="/gauges/">A</a><a href="${href}">B</a>` });
  const levels = async (href: string, origin: string) =>
    runRules(await siteOf({ files: site({ 'index.html': linked(href) }), site: origin }), {
      only: ['link-broken'],
    }).map(({ level }) => level);

  it('warns of a link that a site of another repository may answer', async () => {
    expect(await levels('https://acme.github.io/pumps/', 'https://acme.github.io')).toEqual(['warning']);
  });

  it.each([
    ['a folder of this build', 'https://acme.github.io/gauges/old/', 'https://acme.github.io'],
    ['a path, which is written for this site', '/pumps/', 'https://acme.github.io'],
    ['a host of its own', 'https://www.example.com/pumps/', 'https://www.example.com'],
  ])('reports an error for %s', async (_, href, origin) => {
    expect(await levels(href, origin)).toEqual(['error']);
  });
});
