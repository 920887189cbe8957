import { expect, test } from 'vitest';
import type { Trail } from '../../../src/lib/http/follow.ts';
import type { Answer, Failure } from '../../../src/lib/http/reply.ts';
import { runChecks, type Seen } from '../../../src/migrate/preflight/check.ts';
import { staging } from '../../../src/migrate/preflight/checks/crawlers.ts';
import { moved } from '../../../src/migrate/preflight/checks/moved.ts';
import { emptySeen } from './seen.ts';

const answer = (url: string, status: number): Answer => ({
  kind: 'answer',
  url,
  status,
  headers: new Map(),
  body: new Uint8Array(),
  cut: false,
});

/** What a check says, with the URL that it is about. */
const said = (check: typeof moved, seen: Partial<Seen>) =>
  runChecks([check], { ...emptySeen, ...seen }).map(({ url, message }) => `${url}: ${message}`);

test('a host that does not answer is told once, and what answers wrongly one by one', () => {
  const silent = (path: string) => {
    const from = `https://old.example${path}`;
    const last: Failure = {
      kind: 'failure',
      url: from,
      why: 'tls',
      message: 'has an expired certificate',
    };
    const trail: Trail = { hops: [], end: 'failure', last, loop: [] };
    return { from, to: 'https://www.example.com/', status: 301, trail };
  };
  const lost = (path: string) => {
    const from = `https://other.example${path}`;
    const trail: Trail = { hops: [], end: 'answer', last: answer(from, 404), loop: [] };
    return { from, to: 'https://www.example.com/', status: 301, trail };
  };
  expect(said(moved, { moved: [silent('/a'), lost('/x'), silent('/b'), silent('/c'), lost('/y')] })).toEqual([
    'https://other.example/x: the old URL returns 404. Expected: 301 to https://www.example.com/',
    'https://other.example/y: the old URL returns 404. Expected: 301 to https://www.example.com/',
    'https://old.example/a: old.example has an expired certificate, and 2 more old URLs redirect there',
  ]);
});

test('a host on which no redirect is in place yet is told once', () => {
  const asBefore = (path: string, status = 200) => {
    const from = `https://old.example${path}`;
    const trail: Trail = {
      hops: [],
      end: 'answer',
      last: answer(from, status),
      loop: [],
    };
    return { from, to: 'https://www.example.com/', status: 301, trail };
  };
  const gone = { ...asBefore('/gone', 410), to: undefined, status: 410 };
  expect(said(moved, { moved: [asBefore('/a'), asBefore('/b', 404), gone, asBefore('/c')] })).toEqual([
    'https://old.example/a: old.example redirects none of 3 old URLs yet: it returns 200 or 404',
  ]);
});

test('nor is it one fault more that the old site has redirects of its own', () => {
  const to = 'https://www.example.com/';
  const way = (path: string, ...hops: string[]) => {
    const from = `https://old.example${path}`;
    const urls = [from, ...hops];
    const trail: Trail = {
      hops: hops.map((target, at) => ({ url: urls[at] ?? '', status: 301, to: target })),
      end: 'answer',
      last: answer(urls.at(-1) ?? from, 200),
      loop: [],
    };
    return { from, to, status: 301, trail };
  };
  const before = [way('/a'), way('/B', 'https://old.example/b'), way('/b')];
  expect(said(moved, { moved: before })).toEqual([
    'https://old.example/a: old.example redirects none of 3 old URLs yet: it returns 200, and has a redirect of its own',
  ]);
  expect(said(moved, { moved: [...before, way('/c', to)] })).toHaveLength(3);
  expect(
    said(moved, {
      moved: [way('/B', 'https://old.example/b'), way('/C', 'https://old.example/c'), way('/b')],
    }),
  ).toHaveLength(3);
});

test('staging that is open is told once, with how much of it', () => {
  const pages = ['/a', '/b', '/c'].map((path, at) =>
    answer(`https://staging.example${path}`, at === 1 ? 401 : 200),
  );
  expect(said(staging, { staging: pages })).toEqual([
    'https://staging.example/a: the page returns 200 without a password, as 2 of 3 pages do',
  ]);
});
