import { describe, expect, test } from 'vitest';
import { summarizeVisit } from '../../../src/migrate/inventory/crawl.ts';
import { readFolder } from '../../../src/migrate/inventory/read/folder.ts';
import type { Sighting } from '../../../src/migrate/inventory/read/input.ts';

/** `Página no encontrada` in ISO 8859-1, where an `á` is one byte. */
const page = (meta = ''): Buffer =>
  Buffer.from(
    `<!doctype html><html><head>${meta}<title>Página no encontrada</title></head></html>`,
    'latin1',
  );
const said = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">';
const title = 'Página no encontrada';

const answered = (type: string, body: Buffer) =>
  ({
    kind: 'answer',
    url: 'https://www.example.com/nada.php',
    status: 200,
    headers: new Map([['content-type', [type]]]),
    body,
    cut: false,
  }) as const;

describe('the title of an old page in ISO 8859-1', () => {
  test.each([
    ['that its header names', 'text/html; charset=iso-8859-1', page()],
    ['that its meta element names', 'text/html', page(said)],
    ['that nothing names', 'text/html', page()],
  ])('%s', (_, type, body) => {
    const reply = answered(type, body);
    const { url } = reply;
    expect(summarizeVisit({ url, role: 'page', found: [], reply }).page?.title).toBe(title);
  });

  test('in a folder', () => {
    const seen: Sighting[] = [];
    const files = { list: ['nada.html'], read: () => page(said) };
    readFolder('old', files, (sighting) => seen.push(sighting));
    expect(seen.map((one) => one.title)).toEqual([title]);
  });
});
