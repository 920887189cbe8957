import { expect, test } from 'vitest';
import { pagesOfList, pagesOfTag, site } from '../../src/audit/rules/shared/example.ts';
import { describeUnjudged, explainRole } from '../../src/audit/unjudged.ts';
import { siteOf } from '../rules/example-site.ts';

const describe = async (content: Parameters<typeof site>[0]) =>
  describeUnjudged(await siteOf({ files: site(content) }));

const hugo = '<meta name="generator" content="Hugo 0.150.0">';

test('describeUnjudged counts pages by what they are, the most frequent first', async () => {
  const declared = (name: string) => ({ head: `<meta name="docusaurus_version" content="${name}">` });
  const content = {
    '/': { head: hugo },
    ...pagesOfList('/news/', '/news/page/2/'),
    ...pagesOfTag('/tags/pumps/', '/new/'),
    ...pagesOfTag('/tags/hoses/', '/newer/'),
    '/docs/1.0/pumps/': declared('1.0'),
    '/docs/pumps/': declared('2.0'),
    '/app/': { main: '<div id="root"></div><script src="/app.js"></script>' },
    'part.html': '<p>A part of a page</p>',
  };
  expect(await describe(content)).toBe(
    "2 pages are generated, 1 is of an old version, 1 is a further page of a list, 1 is a part of a page: some rules don't judge them. `--only RULE` judges pages of each origin.",
  );
});

test('describeUnjudged says nothing of a site whose pages are all judged, nor of redirect and error pages', async () => {
  expect(await describe({})).toBeUndefined();
  const refresh = '<meta http-equiv="refresh" content="0; url=/gauges/">';
  expect(await describe({ '/old/': { head: refresh, main: '' } })).toBeUndefined();
});

test('explainRole names the list with which a page goes on, and the rules that leave it out', async () => {
  const facts = await siteOf({ files: site(pagesOfList('/news/', '/news/page/2/')) });
  const explained = facts.pages.map((one) => explainRole(facts, one)).filter((text) => text !== undefined);
  expect(explained).toEqual([
    "it goes on with the list of /news/, so these rules don't judge it: description-missing, title-generic",
  ]);
});
