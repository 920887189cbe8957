import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readText, readWritten, sourceLines } from '../../src/disk/read.ts';
import { readMap } from '../../src/disk/read-map.ts';

const folder = await mkdtemp(join(tmpdir(), 'signpost-read-map-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const encodings: [name: string, encode: (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, little end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
];

const write = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

describe.each(encodings)('%s', (name, encode) => {
  test.each([
    ['yaml', 'redirects:\n  - from: /é\n    to: /b\n', 2],
    ['csv', 'from,to\n/é,/b\n', 2],
    ['csv', 'from,to\r\n"/é",/b\r\n', 2],
  ])('is read as the same map: %s', async (ending, text, line) => {
    const file = await write(`${name}.${ending}`, encode(text));
    const { map, findings } = await readMap(file);
    expect(findings).toEqual([]);
    expect(map.entries).toMatchObject([{ path: '/%C3%A9', place: { line } }]);
    expect(await readText(file)).toBe(text);
    expect(sourceLines()(file, 1)?.trimEnd()).toBe(text.split(/\r?\n/)[0]);
  });
});

test.each(['bin.dat', 'bin.csv'])('%s is no text', async (name) => {
  const file = await write(name, Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)));
  await expect(readMap(file)).rejects.toThrow(`${file} is no text`);
  await expect(readWritten(file)).rejects.toThrow(`${file} is no text`);
});

test('a table in an old encoding, or with a sign or two of control, is text', async () => {
  const file = await write(
    'latin.csv',
    Buffer.from('from,to\n/caf\xe9/and/more/of/it,/b\n/\u001b,/c\n', 'latin1'),
  );
  expect((await readMap(file)).map.entries).toHaveLength(1);
});

test('says how much of a table is read', async () => {
  const file = join(folder, 'long.csv');
  const rows = Array.from({ length: 20_000 }, (_, row) => `/a-${row}.html,/b-${row}/\n`);
  const text = `from,to\n${rows.join('')}`;
  await writeFile(file, text);
  const told: [number, number][] = [];
  const { map } = await readMap(file, (done, total) => told.push([done, total]));
  expect(map.entries).toHaveLength(rows.length);
  expect(told.length).toBeGreaterThan(1);
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b));
  expect(told.at(-1)).toEqual([text.length, text.length]);
});
