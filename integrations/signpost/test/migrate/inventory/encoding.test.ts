import { describe, expect, test } from 'vitest';
import { Decoding, decode } from '../../../src/migrate/inventory/read/input.ts';
import { readSource } from '../support/read.ts';

const words = 'url,Notiz\nhttps://e.example/büro,“schön” – 価格 🙂\n';
const german = 'url;Besitzer\r\nhttps://e.example/büro;Müller\r\n';

const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

async function inPieces(bytes: Buffer, size: number): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  let all = '';
  for await (const text of new Decoding().text(pieces())) all += text;
  return all;
}

describe.each([
  ['UTF-8', Buffer.from(words), words],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`), words],
  ['UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le'), words],
  ['UTF-16, the other way round', utf16be(words), words],
  ['what Excel calls CSV', Buffer.from(german, 'latin1'), german],
  ['plain ASCII', Buffer.from('url\n/a\n'), 'url\n/a\n'],
])('%s', (_, bytes, text) => {
  test('whole', () => {
    expect(decode(bytes)).toBe(text);
  });

  test.each([1, 2, 3, 7, 4096])('in pieces of %i bytes', async (size) => {
    expect(await inPieces(bytes, size)).toBe(text);
  });
});

test('one broken letter far below does not make another encoding of UTF-8', () => {
  expect(decode(Buffer.concat([Buffer.from('é'), Buffer.from([0xc3]), Buffer.from('; é')]))).toBe(
    'é\ufffd; é',
  );
});

test('a table of Excel keeps its letters, and says what it was taken for', async () => {
  const { seen, notices } = await readSource('x.csv', Buffer.from(german, 'latin1'));
  expect(seen).toMatchObject([{ url: 'https://e.example/büro' }]);
  expect(notices.join()).toContain('read as Windows-1252');
});
