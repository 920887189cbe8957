import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { readSiteFromAnswers } from '../../../src/audit/site/from-answers.ts';
import { parsePath } from '../../../src/lib/url/path.ts';

it('readSiteFromAnswers resolves links of the 404 page below the base', async () => {
  const answer = (url: string, status: number, text: string) => ({
    url,
    status,
    headers: new Map([['content-type', ['text/html']]]),
    body: () => Buffer.from(text),
  });
  const start = 'https://www.example.com/docs/';
  const { site } = readSiteFromAnswers(
    [answer(start, 200, '<!doctype html><title>Docs</title><p>Docs</p>')],
    {
      start,
      robots: undefined,
      missing: answer(
        `${start}no-such-page`,
        404,
        '<!doctype html><title>404</title><a href="start.html">Start</a>',
      ),
      isSitemap: () => false,
    },
  );
  const page = site.documents.find(({ kind }) => kind === 'error');
  expect(page?.refs[0]?.target).toMatchObject({ kind: 'site', path: '/docs/start.html' });
});

it('readSiteFromAnswers takes 300 and 304 for no redirect', async () => {
  const answer = (path: string, status: number) => ({
    url: new URL(path, 'https://www.example.com').href,
    status,
    headers: new Map([['content-type', ['text/html']]]),
    body: () => Buffer.from('<!doctype html><title>A</title>'),
  });
  const { site } = readSiteFromAnswers([answer('/', 200), answer('/choices', 300), answer('/same', 304)], {
    start: 'https://www.example.com/',
    robots: undefined,
    missing: undefined,
    isSitemap: () => false,
  });
  for (const path of ['/choices', '/same']) expect(site.ask(parsePath(path)).location).toBeUndefined();
});

it('redirect-meta says nothing of a live site, whose host may have no redirects', () => {
  const answer = (path: string, text: string) => ({
    url: new URL(path, 'https://www.example.com').href,
    status: 200,
    headers: new Map([['content-type', ['text/html']]]),
    body: () => Buffer.from(text),
  });
  const stub = '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/">';
  const { site } = readSiteFromAnswers(
    [answer('/', '<!doctype html><title>Pumps</title><a href="/old/">Old</a>'), answer('/old/', stub)],
    { start: 'https://www.example.com/', robots: undefined, missing: undefined, isSitemap: () => false },
  );
  expect(runRules(site, { only: ['redirect-meta'] })).toEqual([]);
});
