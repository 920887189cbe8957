import { createServer } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { makeAuthority } from './support/certificates.ts';
import { clientFor, expectFailure, textOf } from './support/client.ts';
import { listen, serve } from './support/servers.ts';

const authority = makeAuthority();
const stranger = makeAuthority();
authority.trust();
afterAll(() => {
  authority.remove();
  stranger.remove();
});

const name = 'www.example.test';

async function ask(certified: { cert: string; key: string }) {
  const { port } = await listen(createServer(certified, (_, response) => response.end('over TLS')));
  const client = clientFor({ resolve: new Map([[name, `127.0.0.1:${port}`]]) });
  return client.ask({ url: `https://${name}/` });
}

test('openClient accepts a certificate of the name by a trusted issuer', async () => {
  expect(textOf(await ask(authority.issue(name)))).toBe('over TLS');
});

test.each([
  ['tls-name', () => ask(authority.issue('other.example.test'))],
  ['tls-expired', () => ask(authority.issue(name, -1))],
  ['tls-self-signed', () => ask(authority.selfSigned(name))],
  ['tls-issuer', () => ask(stranger.issue(name))],
])('openClient refuses a certificate: %s', async (why, reply) => {
  expect(expectFailure(await reply())).toMatchObject({ why });
});

test('openClient reports a server without TLS', async () => {
  const { port } = await serve((_, response) => response.end());
  const reply = await clientFor().ask({ url: `https://127.0.0.1:${port}/` });
  expect(expectFailure(reply)).toMatchObject({ why: 'tls' });
});
