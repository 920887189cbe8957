import { expect } from 'vitest';
import { z } from 'zod';
import { main } from '../../../src/cli.ts';
import type { Prints } from '../../support/prints.ts';
import { inOwnFolder } from './own-folder.ts';

export const origin = 'https://www.example.com';
const hop = z.object({
  status: z.number().nullable(),
  location: z.string().optional(),
  file: z.string().optional(),
  because: z.array(z.string()),
  headers: z.array(z.unknown()).optional(),
});
const reported = z
  .object({
    urls: z.tuple([
      z.object({
        way: z.array(hop),
        hosts: z.array(z.object({ host: z.string(), way: z.array(hop) })),
      }),
    ]),
  })
  .transform(({ urls: [one] }) => one);

/** A built site of two pages, whose map has one redirect: each test runs in its folder. */
export function inExplainedSite() {
  const printed = inOwnFolder({
    'redirects.yaml': 'redirects:\n  - { from: /old, to: /about/ }\n',
    'dist/index.html': '<!doctype html><title>Home</title>',
    'dist/about/index.html': '<!doctype html><title>About</title>',
    'dist/404.html': '<!doctype html><title>Not found</title>',
  });
  return { printed, first: (url: string, host?: string) => firstAnswer(printed, url, host) };
}

/** The first answer by the plan, and by a host where one is named. */
async function firstAnswer(printed: Prints, url: string, host?: string) {
  printed.out = '';
  const named = host === undefined ? [] : ['--host', host];
  expect(await main(['explain', url, '--site', origin, '--json', ...named])).toBe(0);
  const { way, hosts } = reported.parse(JSON.parse(printed.out));
  const [own] = hosts;
  return host === undefined ? way[0] : own?.way[0];
}
