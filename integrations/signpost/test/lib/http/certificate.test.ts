import { createServer } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { fetchCertificate } from '../../../src/lib/http/certificate.ts';
import { makeAuthority } from './support/certificates.ts';
import { listen, serve } from './support/servers.ts';

const authority = makeAuthority();
const stranger = makeAuthority();
authority.trust();
afterAll(() => {
  authority.remove();
  stranger.remove();
});
const host = 'www.example.test';

async function seen(certified: { cert: string; key: string }) {
  const { port } = await listen(createServer(certified));
  return fetchCertificate(host, { resolve: new Map([[host, `127.0.0.1:${port}`]]), privateHosts: new Set() });
}

test('fetchCertificate of a valid certificate', async () => {
  const certificate = await seen(authority.issue(host));
  expect(certificate).toMatchObject({ kind: 'certificate', names: [host], isForHost: true, isTrusted: true });
});

test('fetchCertificate accepts a wildcard of the host, and no other name (W-REDIR-8)', async () => {
  expect(await seen(authority.issue('*.example.test'))).toMatchObject({ isForHost: true });
  expect(await seen(authority.issue('other.test'))).toMatchObject({
    isForHost: false,
    names: ['other.test'],
  });
});

test('fetchCertificate of a self-signed certificate', async () => {
  expect(await seen(stranger.issue(host))).toMatchObject({ isTrusted: false });
  expect(await seen(authority.selfSigned(host))).toMatchObject({ isTrusted: false });
});

test("fetchCertificate says that a server has no TLS, or doesn't respond", async () => {
  const { port } = await serve((_, response) => response.end());
  const at = (place: string) =>
    fetchCertificate(host, { resolve: new Map([[host, place]]), privateHosts: new Set() });
  expect((await at(`127.0.0.1:${port}`)).kind).toBe('failure');
  expect(await at('127.0.0.9:1')).toMatchObject({ kind: 'failure', message: 'refuses the connection' });
});

test('fetchCertificate reaches this machine only if the user wrote its host', async () => {
  const message = expect.stringContaining('an IP address of this machine');
  for (const near of ['127.0.0.1', 'localhost'])
    expect(await fetchCertificate(near, { privateHosts: new Set() })).toMatchObject({
      kind: 'failure',
      message,
    });
});
