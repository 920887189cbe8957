import { expect, test } from 'vitest';
import { main } from '../../../src/cli.ts';
import { inOwnFolder, putAll } from '../support/own-folder.ts';

const printed = inOwnFolder();

const page = (links: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body>${links}</body></html>`;

/** Nothing in the pages themselves tells which variant is theirs. */
test.each([
  ['never', '/about', []],
  ['always', '/about', ['"/about" is not written as the URL of its page, /about/']],
  ['never', '/about/', ['"/about/" is not written as the URL of its page, /about']],
])('audit compares links with the trailingSlash of the build: %s, %s', async (slash, href, said) => {
  const variant = { trailingSlash: slash, base: '/', format: 'directory' };
  await putAll({
    'deploy/settings.json': JSON.stringify({ origin: 'https://www.example.com', variant }),
    'dist/index.html': page(`<a href="${href}">About us</a>`),
    'dist/about/index.html': page('<a href="/">home</a>'),
  });
  await main(['audit', 'dist', '--only', 'link-variant', '--format', 'json']);
  const { findings }: { findings: { message: string }[] } = JSON.parse(printed.out);
  expect(findings.map(({ message }) => message)).toEqual(said.map((text) => expect.stringContaining(text)));
});
