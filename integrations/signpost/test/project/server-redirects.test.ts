import { describe, expect, test } from 'vitest';
import { serverRedirectChain } from '../../src/project/live-site/checks/server-redirect-chain.ts';
import type { Stored } from '../../src/project/live-site/visit-store.ts';
import { origin, reported, stored } from './support/server-findings.ts';

describe('chains', () => {
  const chains = (...all: Stored[]): string[] =>
    reported({ stored: all })
      .filter((text) => text.includes(serverRedirectChain.id))
      .map((text) => text.replace(/ server-redirect-chain [^:]*:/, '').replaceAll(origin, ''));

  test.each([
    ['one hop', [stored('/a', 301, '/b'), stored('/b', 200)], []],
    [
      'two hops',
      [stored('/a', 301, '/b'), stored('/b', 301, '/c'), stored('/c', 200)],
      ['warning it takes 2 redirects: /a to /b to /c'],
    ],
    [
      'two hops to what was not asked',
      [stored('/a', 301, '/b'), stored('/b', 301, '/c')],
      ['warning it takes 2 redirects or more: /a to /b to /c'],
    ],
    [
      'two hops to another host',
      [stored('/a', 301, '/b'), stored('/b', 301, 'https://a.example/')],
      ['warning it takes 2 redirects: /a to /b to https://a.example/'],
    ],
    [
      'four',
      [
        stored('/a', 301, '/b'),
        stored('/b', 302, 'c'),
        stored('/c', 301, '/d'),
        stored('/d', 301, '/e'),
        stored('/e', 200),
      ],
      ['error it takes 4 redirects: /a to /b to /c to /d to /e'],
    ],
    ['to itself', [stored('/a', 301, '/a#b')], ['error it redirects in a loop: /a to /a']],
    [
      'a loop',
      [stored('/a', 301, '/b'), stored('/b', 301, '/a')],
      ['error it redirects in a loop: /a to /b to /a'],
    ],
    [
      'by another spelling of the letters',
      [stored('/%63', 301, '/b'), stored('/a', 301, '/c'), stored('/b', 200)],
      ['warning it takes 2 redirects: /a to /%63 to /b'],
    ],
    [
      'a Location that can not be read',
      [stored('/a', 301, 'https://[')],
      [`error it returns 301 with the Location "https://[", which isn't a valid URL`],
    ],
    [
      'a Location that no browser follows',
      [stored('/a', 301, 'file:///etc/passwd')],
      [`error it returns 301 with the Location "file:///etc/passwd", which isn't a valid URL`],
    ],
    ['no Location', [stored('/a', 302)], ['error it returns 302 without a Location']],
    ['an answer of several choices', [stored('/a', 300)], []],
  ])('%s', (_, all, expected) => expect(chains(...all)).toEqual(expected));
});
