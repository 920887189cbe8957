import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const why = (files: Readonly<Record<string, string>>, only: string, origin?: string) =>
  siteOf({ files: site(files), ...(origin === undefined ? {} : { site: origin }) }).then((facts) =>
    runRules(facts, { only: [only] }).map(({ message, fix = '' }) => `${message} | ${fix}`),
  );

describe('a URL outside the base', () => {
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

  it('may lack the base where it is a path', async () => {
    expect(await linked('/gauges/')).toEqual([expect.stringContaining('leads out of /docs/. Did you mean')]);
  });

  it.each(['https://www.example.com/gauges/', '//www.example.com/gauges/'])(
    'is meant as %s',
    async (href) => {
      expect(await linked(href)).toEqual([]);
    },
  );
});

describe('the way home from the 404 page', () => {
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

  it.each(['/', '/index.html', 'https://www.example.com/'])('may be %s', async (href) => {
    expect(await lost(href)).toEqual([]);
  });

  it.each(['index.html', './'])('is lost from a folder by %s', async (href) => {
    expect(await lost(href)).toEqual([
      expect.stringContaining(`the 404 page has the relative URL "${href}", which leads elsewhere`),
    ]);
  });
});
