import { describe, expect, test } from 'vitest';
import { parseSource } from '../../src/map/source.ts';
import { parseTarget, printTarget } from '../../src/map/target.ts';

function targetOf(from: string, to: string) {
  const source = parseSource(from);
  if ('message' in source) throw new Error(source.message);
  return parseTarget(to, source);
}

describe('parseTarget encodes the target as a canonical URL', () => {
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
    [
      '/a',
      'https://other.example/%28a%29%24?b=%26%27#c%3B%2b',
      'https://other.example/%28a%29%24?b=%26%27#c%3B%2b',
    ],
    ['/a', 'https://other.example/caf%c3%a9/%41/../[b]', 'https://other.example/caf%c3%a9/%41/../[b]'],
    [
      '/a',
      'https://other.example/é ü?ö=ä ß#Über uns',
      'https://other.example/%C3%A9%20%C3%BC?%C3%B6=%C3%A4%20%C3%9F#%C3%9Cber%20uns',
    ],
    ['/a', 'https://Bücher.example:443/%zz%', 'https://xn--bcher-kva.example/%25zz%25'],
    ['/a', 'https://other.example/"<>^`{|}', 'https://other.example/%22%3C%3E%5E%60%7B%7C%7D'],
    ['/a', 'https://[::1]:8080/', 'https://[::1]:8080/'],
    ['/a', 'https://my_site.example./', 'https://my_site.example./'],
    [
      '/x/:id',
      'https://other.example/12:30/a:b%3Ac%2A/:id?d=e:f',
      'https://other.example/12:30/a:b%3Ac%2A/:id?d=e:f',
    ],
    ['/x/:id', 'https://other.example/é:id', 'https://other.example/%C3%A9:id'],
  ])('%s to %s is %s', (from, to, expected) => {
    const target = targetOf(from, to);
    expect('message' in target ? target.message : printTarget(target)).toBe(expected);
  });
});

describe('parseTarget refuses with a sentence and what to write', () => {
  test.each([
    ['/a', 'new', /isn't a path or a URL/, /`\/new`/],
    ['/a', 'mailto:a@example.com', /isn't a path or a URL/, /only https/],
    ['/a', 'https://cdn.example*', /no valid host name/, /https:\/\/host/],
    ['/a/*', 'https://*.example/*', /no valid host name/, /https:\/\/host/],
    ['/a', 'javascript:alert(1)', /isn't a path or a URL/, /only https/],
    ['/a', '//evil.example/', /two slashes/, /https:/],
    ['/a', '/\\evil.example/', /contains a backslash/, /literal backslash is %5C/],
    ['/a', ' /z ', /isn't a path or a URL/, /^write `\/z`, without the space around it$/],
    ['/a', ' new ', /isn't a path or a URL/, /^write `\/new`$/],
    ['/a', 'https://', /no valid host name/, /https:\/\/host/],
    [
      '/a',
      'https://user:pass@other.example/',
      /^the target "https:\/\/other\.example\/" contains a user name or a password/,
      /^write `https:\/\/other\.example\/`$/,
    ],
    ['/a', 'https://@other.example/', /a user name or a password/, /^write `https:\/\/other\.example\/`$/],
    ['/a', '/b\r\nSet-Cookie: a=1', /control character/, /remove/],
    ['/a', 'https://other.example/\tb', /control character/, /remove/],
    ['/a', 'https://partner.example\\@evil.example/', /contains a backslash/, /%5C/],
    ['/x/:id', 'https://:id.example/', /no valid host name: :id can only/, /https:\/\/host/],
    ['/x/:id', 'https://other.example:id/', /no valid host name: :id can only/, /https:\/\/host/],
    ['/a', 'https://oth%65r.example/', /no valid host name/, /https:\/\/host/],
    ['/a', 'https://other.example /b', /no valid host name/, /https:\/\/host/],
    ['/a', 'https:/other.example/', /isn't a path or a URL/, /^write `https:\/\/other\.example\/`$/],
    ['/x/:id', '/y/:name', /:name, which the source does not match/, /the source has :id/],
    ['/x/:id', '/y/*', /\*, which the source does not match/, /end the source with/],
  ])('%s to %j', (from, to, message, fix) => {
    expect(targetOf(from, to)).toEqual({
      message: expect.stringMatching(message),
      fix: expect.stringMatching(fix),
    });
  });
});
