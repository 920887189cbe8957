import { expect, test } from 'vitest';
import { decodeTable } from '../../../src/lib/text/decode.ts';
import { decodeHead } from '../../../src/migrate/inventory/read/input.ts';
import { readSource } from '../support/read.ts';

const text = 'url,title\n/a/,Größe\n';

test.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\uFEFF${text}`)],
  ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(text, 'latin1')],
])('decodeTable reads %s', (_, bytes) => {
  expect(decodeTable(bytes)).toBe(text);
});

test('decodeHead reads a start that ends within a letter', () => {
  const cut = Buffer.from('/größe').subarray(0, 4);
  expect(decodeHead(cut)).toBe('/gr');
});

test("inventory reads the letters of Excel's table", async () => {
  const german = 'url;Besitzer\r\nhttps://e.example/büro;Müller\r\n';
  const { seen } = await readSource('x.csv', Buffer.from(german, 'latin1'));
  expect(seen).toMatchObject([{ url: 'https://e.example/büro' }]);
});
