import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { selectSupported } from '../../integrations/signpost/src/hosts/select-supported.ts';
import { encodeWord, hostileWords } from '../../integrations/signpost/test/support/hostile-words.ts';
import { amount } from '../proof.ts';
import { answerOf } from './answer-of.ts';
import { apacheEngine } from './engines/apache.ts';
import { caddyEngine } from './engines/caddy.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import type { Site } from './sites.ts';
import { makeSite } from './strange.ts';

const engines = [nginxEngine, apacheEngine, caddyEngine];

/** Pieces that a configuration could take for its own, between ordinary letters. */
const piece = fc.constantFrom(
  ...[
    '"',
    "'",
    '`',
    '\\',
    '$',
    '{',
    '}',
    ';',
    '#',
    '%',
    ' ',
    '~',
    '^',
    '|',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    '!',
  ],
  ...['a', 'n', 't', '1', 'é', '/', '=', '${HOME}', '{env.HOME}', '%{HTTP_HOST}', '$uri', '$1', '%1', '\\1'],
);
const generated = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

/** The site of some words: each is in a source, a query, a target, a pattern, a header, a realm and the name of a page. */
function makeSiteOf(words: readonly string[]): Site {
  const entries = words.flatMap((word, at): (readonly [string, string])[] => {
    const encoded = encodeWord(word);
    return [
      [`/${at}/${encoded}`, `/to/${at}`],
      [`/value${at}?id=${encoded}`, '/to/value'],
      [`/name${at}?${encoded}=1`, '/to/name'],
      [`/target${at}`, `/new/${encoded}?${encoded}=${encoded}#${encoded}`],
      [`/pattern${at}/:slug`, `/new/${encoded}/:slug`],
    ];
  });
  const sendable = words.filter((word) => /^[\x20-\x7e]+$/.test(word) && word.trim() === word);
  // Caddy reads a backslash and braces in the name of a file as its own.
  const pages = words.filter((word) => !/[/\\{}\p{Cc}]/u.test(word)).map((word) => `page-${word}/index.html`);
  return makeSite(
    entries,
    {
      redirectMaxAge: false,
      headers: [{ match: { prefix: '/' }, headers: sendable.map((word, at) => [`X-Word-${at}`, word]) }],
      protect: words
        .filter((word) => !/[\\\p{Cc}]|%\{/u.test(word))
        .map((realm, at) => ({ prefix: `/in${at}/`, realm, users: 'ali:$2y$05$k1hBHQSwk1hBHQSwk1hBHO' })),
    },
    { ...Object.fromEntries(pages.map((file) => [file, file])), 'index.html': 'home', '404.html': 'none' },
  );
}

/** What the engine returns other than the reference, for each redirect, header and page of the part that the host supports. */
async function findDifferences(
  running: Running,
  site: Site,
  words: readonly string[],
  { limits }: Host,
): Promise<string[]> {
  const paths = words.flatMap((word, at) => {
    const encoded = encodeWord(word);
    return [
      `/${at}/${encoded}`,
      `/value${at}?id=${encoded}`,
      `/name${at}?${encoded}=1`,
      `/target${at}`,
      `/pattern${at}/x`,
      `/page-${encoded}/`,
    ];
  });

  const isSent = ([name, value]: readonly [string, string]): boolean =>
    /^x-/i.test(name) && limits?.unsupportedHeader?.(value) === undefined;
  const differences: string[] = [];
  for (const path of ['/', ...paths.filter(isOrdinary)]) {
    const request = { 'x-forwarded-proto': 'https' };
    const url = `http://www.example.com${path}`;
    const expected = answerOf(site, { method: 'GET', url, request });
    const reply = await running.ask({ method: 'GET', url, headers: request });
    const sent = path === '/' ? Object.entries(expected.headers).filter(isSent) : [];
    const pairs = [
      ['status', expected.status, reply.status],
      ['location', expected.location, reply.location],
      ...sent.map(([name, value]) => [name, value, reply.headers[name.toLowerCase()]]),
    ];
    for (const [name, wanted, got] of pairs)
      if (wanted !== got) differences.push(`${path}: ${name} is ${got}, not ${wanted}`);
  }
  return differences;
}

/**
 * False for an encoded slash or control character in the path, which servers reject before any rule, and for an apostrophe
 * in the query, which `new URL` changes to %27.
 */
function isOrdinary(path: string): boolean {
  return !/^[^?]*%(?:2F|[01][0-9A-F]|7F)|\?.*'/.test(path);
}

describe.each(engines.filter(requireEngine))('$name', (engine) => {
  const roundTrip = async (words: readonly string[]): Promise<void> => {
    const whole = makeSiteOf(words);
    const { supported, unsupported } = selectSupported(engine.host, whole.plan);
    // What isn't served is refused by a sentence.
    for (const { message } of unsupported) expect(message).toMatch(/ because | can't /);
    const site = { ...whole, plan: supported };
    const running = await engine.start(site, engine.host.emit(supported));
    try {
      expect(await findDifferences(running, site, words, engine.host)).toEqual([]);
    } finally {
      await running.stop();
    }
  };

  test('sends each hostile word in each place as text', () => roundTrip(hostileWords));

  test('sends generated words in each place as text', async () => {
    const words = fc.uniqueArray(generated, { minLength: 40, maxLength: 40 });
    await fc.assert(fc.asyncProperty(words, roundTrip), {
      numRuns: amount(2, 20),
      endOnFailure: true,
    });
  });
});
