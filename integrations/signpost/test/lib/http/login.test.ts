import { expect, test } from 'vitest';
import { takeLogin, withLogin } from '../../../src/lib/http/login.ts';
import { clientFor, textOf } from './support/client.ts';
import { serve } from './support/servers.ts';

test.each([
  // The example of RFC 7617, section 2.
  ['https://Aladdin:open%20sesame@a.example/x', 'https://a.example/x', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  // Its example with a character beyond ASCII, as UTF-8 (section 2.1).
  ['https://test:123%C2%A3@a.example/', 'https://a.example/', 'Basic dGVzdDoxMjPCow=='],
  ['https://a:50%@a.example/', 'https://a.example/', `Basic ${btoa('a:50%')}`],
  // The URL parser writes `=` as %3D, and leaves the percent sign before it alone (URL Standard, userinfo percent-encode set).
  ['https://a:100%=ok@a.example/', 'https://a.example/', `Basic ${btoa('a:100%=ok')}`],
])('takeLogin requests %s as %s', (written, url, authorization) => {
  expect(takeLogin(written)).toEqual({ url, login: { origin: 'https://a.example', authorization } });
});

test('takeLogin keeps a URL without name and password', () => {
  expect(takeLogin('https://a.example')).toEqual({ url: 'https://a.example', login: undefined });
});

test('withLogin sends a password to its own host alone', async () => {
  const said: (string | undefined)[] = [];
  const own = await serve(({ headers }, response) => {
    said.push(headers.authorization);
    response.end('own');
  });
  const other = await serve(({ headers }, response) => {
    said.push(headers.authorization);
    response.end('other');
  });
  const { url, login } = takeLogin(own.origin.replace('//', '//a:b@'));
  const ask = withLogin(clientFor().ask, login);
  expect(textOf(await ask({ url }))).toBe('own');
  expect(textOf(await ask({ url: `${other.origin}/` }))).toBe('other');
  expect(said).toEqual([`Basic ${btoa('a:b')}`, undefined]);
});

test('withLogin sends a password from http on to https, and never back', async () => {
  const seen: string[] = [];
  const asker = (origin: string) =>
    withLogin(
      async ({ url, headers = {} }) => {
        if ('authorization' in headers) seen.push(url);
        return { kind: 'failure', url, why: 'stopped', message: '' };
      },
      { origin, authorization: 'Basic x' },
    );
  for (const origin of ['http://a.example', 'https://a.example'])
    for (const url of ['http://a.example/', 'https://a.example/', 'https://a.example:8443/'])
      await asker(origin)({ url });
  expect(seen).toEqual(['http://a.example/', 'https://a.example/', 'https://a.example/']);
});
