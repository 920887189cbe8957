import { describe, expect, test } from 'vitest';
import { parseSource } from '../../src/map/source.ts';
import { parseTarget, printTarget } from '../../src/map/target.ts';

function targetOf(from: string, to: string) {
  const source = parseSource(from);
  if ('message' in source) throw new Error(source.message);
  return parseTarget(to, source);
}

describe('the target in its canonical spelling', () => {
  test.each([
    ['/a', '/new/', '/new/'],
    ['/a', '/café?x=é#Über uns', '/caf%C3%A9?x=%C3%A9#%C3%9Cber%20uns'],
    ['/a', 'https://Other.Example', 'https://other.example/'],
    ['/a', 'HTTP://other.example/x?y#z', 'http://other.example/x?y#z'],
    ['/a', 'https://other.example:443/x', 'https://other.example/x'],
    ['/a', '/b*c/:d', '/b*c/:d'],
    ['/a', '/b?next=/c?d', '/b?next=/c?d'],
    ['/a', '/100%', '/100%25'],
    ['/x/:id', '/y/:id?id=:id', '/y/:id?id=:id'],
    ['/x/:id', '/y/#:id', '/y/#:id'],
    ['/x/*', '/y/*', '/y/*'],
    ['/x/*', '/y%2Az/*', '/y%2Az/*'],
    ['/x/:id', '/y%3Aid/:id', '/y%3Aid/:id'],
    ['/x/:id', '/at/12:30/:id', '/at/12%3A30/:id'],
    ['/x/:id', 'https://other.example:8080/:id', 'https://other.example:8080/:id'],
  ])('%s to %s is %s', (from, to, expected) => {
    const target = targetOf(from, to);
    expect('message' in target ? target.message : printTarget(target)).toBe(expected);
  });
});

describe('refused with a sentence and what to write', () => {
  test.each([
    ['/a', 'new', /neither a path nor/, /"\/new"/],
    ['/a', 'mailto:a@example.com', /neither a path nor/, /only https/],
    ['/a', 'https://cdn.example*', /no valid host name/, /https:\/\/host/],
    ['/a/*', 'https://*.example/*', /no valid host name/, /https:\/\/host/],
    ['/a', 'javascript:alert(1)', /neither a path nor/, /only https/],
    ['/a', '//evil.example/', /two slashes/, /https:/],
    [
      '/a',
      '/\\evil.example/',
      /a slash and a backslash, read as two/,
      /^write "https:\/\/evil\.example\/" if/,
    ],
    ['/a', '//other/place', /two slashes/, /^write "\/other\/place"$/],
    ['/a', ' /z ', /neither a path nor/, /^write "\/z", without the space around it$/],
    ['/a', ' new ', /neither a path nor/, /^write "\/new"$/],
    ['/a', 'https://', /no valid host name/, /https:\/\/host/],
    ['/a', 'https://user:pass@other.example/', /no valid host name/, /https:\/\/host/],
    ['/a', '/b\r\nSet-Cookie: a=1', /control character/, /remove/],
    ['/x/:id', '/y/:name', /:name, which the source does not match/, /the source has :id/],
    ['/x/:id', '/y/*', /\*, which the source does not match/, /end the source with/],
  ])('%s to %j', (from, to, message, fix) => {
    expect(targetOf(from, to)).toEqual({
      message: expect.stringMatching(message),
      fix: expect.stringMatching(fix),
    });
  });
});
