import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const why = (files: Readonly<Record<string, string>>, only: string, origin?: string) =>
  siteOf({ files: site(files), ...(origin === undefined ? {} : { site: origin }) }).then((facts) =>
    runRules(facts, { only: [only] }).map(({ message, fix = '' }) => `${message} | ${fix}`),
  );

describe('link-broken and URLs outside of the base', () => {
  const base = 'https://www.example.com/docs/';
  const linked = (href: string) =>
    why(
      {
        'index.html': page('/docs/', { body: `<a href="/docs/gauges/">A</a><a href="${href}">B</a>` }),
        'gauges/index.html': page('/docs/gauges/'),
        'sitemap.xml': sitemap(),
      },
      'link-broken',
      base,
    );

  it('says that a path lacks the base', async () => {
    expect(await linked('/gauges/')).toEqual([
      expect.stringContaining('leads to a URL outside of /docs/. Did you mean'),
    ]);
  });

  it.each(['https://www.example.com/gauges/', '//www.example.com/gauges/'])('proposes %s', async (href) => {
    expect(await linked(href)).toEqual([]);
  });
});

describe('error-page and the link home of a 404 page', () => {
  const lost = (href: string) =>
    why(
      {
        '404.html': page('/404', {
          title: 'Page not found',
          canonical: '',
          body: '<a href="mailto:web@example.com">Report it</a>',
        }).replace('href="/"', `href="${href}"`),
      },
      'error-page',
    );

  it.each(['/', '/index.html', 'https://www.example.com/'])('accepts %s', async (href) => {
    expect(await lost(href)).toEqual([]);
  });

  it.each(['index.html', './'])('reports %s, which is wrong below a folder', async (href) => {
    expect(await lost(href)).toEqual([
      expect.stringContaining(`the 404 page has the relative URL "${href}", which leads elsewhere`),
    ]);
  });
});
