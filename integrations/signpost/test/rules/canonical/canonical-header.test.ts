import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/canonical/canonical-header.ts';
import { site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';
import { foundBy } from '../found-by.ts';

const pdf = (link: string) => site({ 'a.pdf': 'x', _headers: `/a.pdf\n  Link: ${link}\n` });

const shownBy = (body: string) => ({
  ...siteWithBody(`<a href="/gauges/">A</a> ${body}`),
  'a.pdf': 'x',
  'a.txt': 'x',
});

/** A page with a canonical, and the path of the canonical in its header. */
const relative = (canonical: string, path: string) =>
  site({
    '/gauges/': { canonical },
    _headers: `/gauges/\n  Link: <https://www.example.com${path}>; rel="canonical"\n`,
  });

it('canonical-header reports a relative canonical of the page that differs from the one in the header', async () => {
  expect(await foundBy('canonical-header', relative('../gauges/', '/gauges/'))).toEqual([]);
  expect(await foundBy('canonical-header', relative('../gauges/', '/'))).toEqual([
    'error gauges/index.html the canonical in the Link header is https://www.example.com/, but in the page it is ../gauges/',
  ]);
});

// RFC 8288: a relation type is a token or a quoted string.
it.each([
  [
    '<https://www.example.com/gauges/>; rel=canonical',
    'info _headers the Link header has rel=canonical without straight double quotes',
  ],
  [
    '<https://www.example.com/gauge/>; rel=canonical',
    'error _headers the canonical in the Link header is https://www.example.com/gauge/, which is not in the build',
  ],
  [
    "<https://www.example.com/gauges/>; rel='canonical'",
    "error _headers search engines can't read the canonical in this Link header",
  ],
])('canonical-header reads %s', async (link, finding) => {
  expect(await foundBy('canonical-header', pdf(link))).toEqual([finding]);
});

expectReports(rule, {
  good: {
    'a canonical beside a preload, written a little differently': site({
      _headers:
        '/gauges/\n  Link: </a.css>; rel=preload; as=style, <HTTPS://www.example.com/gauges/>; rel="canonical"\n',
    }),
    'a relative canonical of the page, which canonical-absolute reports': relative('/gauges/', '/gauges/'),
    'a preload': site({ _headers: '/*\n  Link: </icon.svg>; rel=preload; as=image\n' }),
    "one that Cloudflare fills in by the block's pattern": site({
      'gauges/a.pdf': 'x',
      _headers: [
        '/gauges/*\n  Link: <https://www.example.com/gauges/:splat>; rel="canonical"\n',
        '/:page/\n  Link: <https://www.example.com/:page/>; rel="canonical"\n',
      ].join(''),
    }),
  },
  bad: {
    'curly quotes': pdf('<https://www.example.com/gauges/>; rel=“canonical”'),
    'single quotes': pdf("<https://www.example.com/gauges/>; rel='canonical'"),
    'no quotes': pdf('<https://www.example.com/gauges/>; rel=canonical'),
    'no angle brackets': pdf('https://www.example.com/gauges/; rel="canonical"'),
    'a missing page': pdf('<https://www.example.com/gauge/>; rel="canonical"'),
    'a relative URL beside another link': pdf(
      '<https://cdn.example/>; rel=preconnect, </gauges/>; rel="canonical"',
    ),
    'another page': site({
      '/': {},
      _headers: '/gauges/\n  Link: <https://www.example.com/>; rel="canonical"\n',
    }),
    'a PDF without one, to which a page links': site({
      '/': { body: '<a href="/gauges/">A</a> <a href="/a.pdf">B</a>' },
      'a.pdf': 'x',
    }),
    ...createExamples('a document without one: ', shownBy, [
      '<object data="/a.pdf"></object>',
      '<iframe src="/a.pdf"></iframe>',
      '<a href="/a.txt">B</a>',
    ]),
  },
});
