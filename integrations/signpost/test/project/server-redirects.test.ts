import { describe, expect, test } from 'vitest';
import type { Stored } from '../../src/project/live-site/visit.ts';
import { origin, reported, stored } from './support/server-findings.ts';

describe('chains', () => {
  const chains = (...all: Stored[]): string[] =>
    reported({ stored: all })
      .filter((text) => text.includes('server-redirect-chain'))
      .map((text) => text.replace(/ server-redirect-chain [^:]*:/, '').replaceAll(origin, ''));

  test.each([
    ['one hop', [stored('/a', 301, '/b'), stored('/b', 200)], []],
    [
      'two hops',
      [stored('/a', 301, '/b'), stored('/b', 301, '/c'), stored('/c', 200)],
      ['warning it takes 2 redirects: /a to /b to /c'],
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
      'an invalid Location',
      [stored('/a', 301, 'https://[')],
      ['error it returns 301 without a valid Location'],
    ],
    ['a file', [stored('/a', 301, 'file:///etc/passwd')], ['error it returns 301 without a valid Location']],
    ['no Location', [stored('/a', 302)], ['error it returns 302 without a valid Location']],
    ['an answer of several choices', [stored('/a', 300)], []],
  ])('%s', (_, all, expected) => expect(chains(...all)).toEqual(expected));
});
