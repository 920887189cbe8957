import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from './example-site.ts';

/** A page of a small site, as a person wrote it, with a description and everything else that the conventions ask for. */
function page(url: string, title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${title}: what it is, and when the workshop needs it."><link rel="canonical" href="https://www.example.com${url}"></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

async function found(pages: Readonly<Record<string, string>>) {
  const only = ['soft-404', 'title-generic', 'title-stuffed', 'page-thin', 'url-country', 'url-hyphens'];
  const findings = runRules(await siteOf({ files: pages }), { only });
  return findings.map(({ rule, level, message, fix }) => ({ rule, level, message, fix }));
}

test('an article about 404 errors, and the link to it, have no findings', async () => {
  const title = 'How to fix 404 errors: page not found';
  expect(
    await found({
      'index.html': page(
        '/',
        'Workshop',
        'What we learned on the way to a quiet pump. <a href="/c/">404</a>',
      ),
      'c/index.html': page('/c/', title, 'Look into the log of the server, and redirect each URL with hits.'),
    }),
  ).toEqual([]);
});

test('a document that has moved should redirect', async () => {
  const text = 'This document has been moved to <a href="/a/">giteveryday(7)</a>.';
  expect(
    await found({
      'a/index.html': page(
        '/a/',
        'Everyday commands',
        'The commands that you need every day, one after the other.',
      ),
      'c/index.html': page('/c/', 'Everyday Git', text),
    }),
  ).toEqual([
    {
      rule: 'soft-404',
      level: 'warning',
      message: 'the page says "This document has been moved to giteveryday(7)." instead of redirecting',
      fix: 'redirect /c/ to /a/',
    },
  ]);
});

test.each([
  ['au', 'The AU audio format', 'The audio format of Sun: a header of six words, and then the samples.'],
  [
    'c',
    'Hashcat capture file (old version): Java library',
    'The older format of the capture file, and a reader.',
  ],
  ['d', 'Network services: Postfix, Apache, NFS, Samba, Squid, LDAP', 'The services that most servers run.'],
  [
    'e',
    'base64 — Base16, Base32, Base64, Base85 data encodings',
    'The module encodes bytes as text and back.',
  ],
  ['f', 'What Lorem ipsum means', 'Printers use “Lorem ipsum dolor sit amet” as dummy text since centuries.'],
])('the page /%s/ "%s" has no findings', async (folder, title, text) => {
  expect(await found({ [`${folder}/index.html`]: page(`/${folder}/`, title, text) })).toEqual([]);
});
