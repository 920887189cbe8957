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

expectReports(rule, {
  good: {
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
    'no angle brackets': pdf('https://www.example.com/gauges/; rel="canonical"'),
    'a relative URL beside another link': pdf(
      '<https://cdn.example/>; rel=preconnect, </gauges/>; rel="canonical"',
    ),
    ...createExamples('a document without one: ', shownBy, [
      '<object data="/a.pdf"></object>',
      '<iframe src="/a.pdf"></iframe>',
      '<a href="/a.txt">B</a>',
    ]),
  },
});
