import { describe, expect, test } from 'vitest';
import { decodePage } from '../../src/audit/site/decode-page.ts';

const typed = (type?: string): ReadonlyMap<string, readonly string[]> =>
  new Map(type === undefined ? [] : [['content-type', [type]]]);
/** `Größe` in ISO 8859-1, and `Привет` in Windows-1251: by the tables of the Encoding standard. */
const size = Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]);
const hello = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
const tagged = (tag: string, text: Buffer): Buffer => Buffer.concat([Buffer.from(tag, 'latin1'), text]);

describe('decodePage', () => {
  test.each([
    ['by its header', 'text/html; charset=iso-8859-1', size, 'Größe'],
    ['by its header in quotes', 'text/html;charset="Windows-1251"', hello, 'Привет'],
    ['by a meta element', 'text/html', tagged('<meta charset=windows-1251>', hello), 'Привет'],
    [
      'by the older meta element',
      undefined,
      tagged('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', hello),
      'Привет',
    ],
    ['in UTF-16', 'text/html; charset=utf-16le', Buffer.from('Größe', 'utf16le'), 'Größe'],
  ])('%s', (_, type, body, text) => {
    expect(decodePage(body, typed(type)).toString('utf8')).toContain(text);
  });

  test.each([
    ['in UTF-8', 'text/html; charset=utf-8', Buffer.from('Größe')],
    ['that names nothing', 'text/html', size],
    ['that names what no browser knows', 'text/html; charset=klingon', size],
    ['that is none', 'image/png', size],
  ])('leaves a page in %s as it is', (_, type, body) => {
    expect(decodePage(body, typed(type))).toEqual(body);
  });
});
