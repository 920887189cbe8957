import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/icon/icon-stable.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const iconed = (...hrefs: readonly string[]) =>
  site({
    'index.html': page('/', {
      head: hrefs.map((href) => `<link rel="icon" href="/${href}">`).join('\n'),
    }).replace('<link rel="icon" href="/icon.svg">', ''),
    ...Object.fromEntries(hrefs.map((href) => [href.replace(/\?.*/, ''), '<svg viewBox="0 0 48 48"></svg>'])),
  });

expectReports(rule, {
  good: {
    'names with a version, a year or a size': iconed(
      'favicon-version2.svg',
      'site-favicon2024.svg',
      'acme-icon-for-2024.svg',
      'apple-touch-icon-180px.svg',
      'favicon-512px512.svg',
      'logo-64x64-round2.svg',
      'icon.Version2.svg',
      'favicon.svg?v=2',
      'assets/images/2026/10/favicon-v2.svg',
      'v2/brand-2026/icon.svg',
    ),
    'a site below a base, whose icon results never show': {
      files: {
        'index.html': page('/docs/').replace('/icon.svg', 'icon.B3k9xQ2z.svg'),
        'icon.B3k9xQ2z.svg': '<svg viewBox="0 0 48 48"></svg>',
      },
      site: 'https://www.example.com/docs/',
    },
    'a page below, whose icon results never show': site({
      'master/index.html': page('/master/').replace('/icon.svg', '/icon.B3k9xQ2z.svg'),
      'icon.B3k9xQ2z.svg': '<svg viewBox="0 0 48 48"></svg>',
    }),
    'an identifier as a folder': iconed('6f1c2a34-9b1e-4c59-8a2e-0d5f7c9b1a3e/icon.svg'),
    'a hash in the query, where /favicon.ico has none': {
      ...iconed('favicon.svg?favicon.0b3bf435.svg'),
      'favicon.ico': '',
    },
  },
  bad: {
    'a hex hash': iconed('assets/icon-3f2a9c1d.svg'),
    'a hash in base64url': iconed('_astro/favicon.CqFpYh3-.svg'),
    'a hash in which digits look like a size': iconed('_astro/icon.DkQ3x9Zp.svg'),
    'a hash of letters alone': iconed('_astro/icon.DkQaxbZp.svg'),
    'a hash before the name': iconed('3f9a1c77e0b2-icon.svg'),
  },
});

it('icon-stable joins the icons of several sizes', async () => {
  const files = iconed('_astro/icon.B3k9xQ2z.svg', '_astro/icon.BBQOvtOW.svg');
  const found = runRules(await siteOf({ files }), { only: ['icon-stable'] });
  expect(found).toHaveLength(2);
  expect(groupFindings(found)).toHaveLength(1);
});
