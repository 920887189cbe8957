import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { haproxy } from '../../integrations/signpost/src/hosts/haproxy/host.ts';
import { fitTo } from '../../integrations/signpost/src/plan/fit.ts';
import { requireEngine, writeOutput } from './engines/engine.ts';
import { haproxyEngine } from './engines/haproxy.ts';
import { get } from './proxied.ts';
import {
  admitted,
  answersErrorsWhole,
  findsInLargeTable,
  knowsPagesByUrl,
  protectedSite,
  starterOf,
  takesAbsoluteForm,
  takesStrangeNames,
  users,
} from './server-cases.ts';
import { siteOf } from './sites.ts';
import { makeSite } from './strange.ts';

/** What HAProxy does beside the probe table. */
describe.runIf(requireEngine(haproxyEngine))('haproxy', () => {
  const start = starterOf(haproxyEngine);
  takesStrangeNames(start);
  knowsPagesByUrl(start);
  answersErrorsWhole(start);
  takesAbsoluteForm(start);
  findsInLargeTable(start, { paths: 3000, queries: 2600 });

  test('lets in who knows a password in bcrypt or SHA-2, and nobody else', async () => {
    const quoted = users.bcrypt.replace('bea', () => 'o\'b %a "r"');
    const server = await start(protectedSite([users.bcrypt, quoted, users.sha256, users.sha512, users.apr1]));
    const requested = ['bea:open sesame', 'o\'b %a "r":open sesame', 'bea:wrong', 'ali:open sesame', 'eve:'];
    expect(await admitted(server, requested)).toEqual([200, 200, 401, 401, 401]);
    const sha2 = ['dan:open sesame', 'kim:open sesame', 'dan:wrong', 'kim:wrong'];
    expect(await admitted(server, sha2)).toEqual([200, 200, 401, 401]);
    for (const path of [
      '/intern',
      '//intern/',
      '/%69ntern/x',
      '/intern/%00',
      `/intern/${'%20'.repeat(4000)}`,
    ]) {
      expect([200, 301]).not.toContain((await get(server, path)).status);
    }
  });

  test('opens and closes over its socket', async () => {
    const server = await start(await siteOf('closed'));
    const status = async () =>
      (await server.ask({ method: 'GET', url: 'https://www.example.com/about/', headers: {} })).status;
    expect(await status()).toBe(503);
    await tell(join(server.folder, 'socket'), 'set map closing.map site open');
    expect(await status()).toBe(200);
    await tell(join(server.folder, 'socket'), 'set map closing.map site closed');
    expect(await status()).toBe(503);
  });

  test('sends long headers with long files', async () => {
    const policy = `default-src 'self'; ${'script-src https://a.example.org; '.repeat(50)}`.trim();
    const name = 'n'.repeat(300);
    const server = await start(
      makeSite(
        [[`/q?${name}=1`, '/a/']],
        { headers: [{ match: { prefix: '/' }, headers: [['Content-Security-Policy', policy]] }] },
        { 'index.html': 'home', 'large.txt': 'x'.repeat(300_000) },
      ),
    );
    const replies = [await get(server, '/large.txt'), await get(server, `/q?${name}=1&y=2`)];
    expect(
      replies.map(({ status, body, headers }) => [status, body.length, headers['content-security-policy']]),
    ).toEqual([
      [200, 300_000, policy],
      [301, 0, policy],
    ]);
    expect(replies[1]?.location).toBe('https://www.example.com/a/?y=2');
  });

  test('passes a query on where no target has one of its own', async () => {
    const server = await start(
      makeSite(
        [
          ['/old', '/a/'],
          ['/there', 'https://b.example/x'],
        ],
        {},
        {},
      ),
    );
    const queries = ['', '?', '?x=1&&y=2&', '?&', '?%3F'];
    const requested = queries.flatMap((query) => [`/old${query}`, `/there/${query}`]);
    const replies = await Promise.all(requested.map((path) => get(server, path)));
    const rests = ['', '', '?x=1&y=2', '', '?%3F'];
    expect(replies.map(({ location }) => location)).toEqual(
      rests.flatMap((rest) => [`https://www.example.com/a/${rest}`, `https://b.example/x${rest}`]),
    );
  });

  test('reads as a config whatever the settings say', async () => {
    const server = await start(makeSite([]));
    const text = fc.string({
      unit: fc.constantFrom(...'ab \'"\\$%[]{}(),;#\n\r\t`&|<>é*'.split('')),
      maxLength: 12,
    });
    const value = text.map((one) => one.replace(/[\n\r\t]/g, ''));
    for (const [any, header] of fc.sample(fc.tuple(text, value), { numRuns: 25, seed: 7 })) {
      const site = makeSite([[`/x?${encodeURIComponent(`n${any}`)}=${encodeURIComponent(any)}`, '/a?b=1']], {
        protect: [{ prefix: `/${encodeURIComponent(any)}/`, realm: 'In', users: `u${any}:$2y$05$abc` }],
        headers: [
          { match: { prefix: '/' }, headers: [['X-Text', header]] },
          { match: { exact: `/${encodeURIComponent(any)}` }, headers: [['X-More', header]] },
        ],
      });
      // No setting can hold such a name: they are checked before.
      const protect = site.plan.protect.map((area) => ({ ...area, realm: any }));
      await writeOutput(server.folder, haproxy.emit({ ...site.plan, protect, domains: [`a${any}`] }));
      expect([any, server.check()]).toEqual([any, '']);
    }
  });

  test('leaves out what a line of its maps can not hold, and says so', async () => {
    const many = Array.from({ length: 10 }, (_, at) => `:p${at}`).join('/');
    const long = '/é'.repeat(1000);
    const site = makeSite([
      [`/ten/${many}`, '/a/'],
      [`${long}/:x`, '/a/'],
      ['/kept/:x', '/b/'],
    ]);
    const said = fitTo(site.plan, haproxy).unsupported.filter(({ rule }) => rule === 'host-syntax');
    expect(said.map(({ message }) => message.replace(/: \/.*/s, ''))).toEqual([
      'HAProxy: 1 redirect left out, because HAProxy supports at most 9 placeholders in a pattern',
      'HAProxy: 1 redirect left out, because a line of its map file would be too long for HAProxy',
    ]);
    const server = await start(site);
    expect((await get(server, '/kept/x')).location).toBe('https://www.example.com/b/');
  });
});

/** Sends a command to the stats socket, and waits for the end of its answer. */
function tell(socket: string, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(`${command}\n`));
    connection.setTimeout(5000, () => connection.destroy(new Error(`no answer to ${command}`)));
    connection.on('error', reject);
    connection.on('data', (answer) => answer.toString().trim() && reject(new Error(answer.toString())));
    connection.on('close', () => resolve());
  });
}
