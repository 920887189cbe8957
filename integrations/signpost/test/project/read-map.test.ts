import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openLineReader, readPlainText, readText } from '../../src/lib/disk/read.ts';
import { readMap } from '../../src/project/read-map.ts';

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

describe.each(encodings)('readMap of a file in %s', (name, encode) => {
  test.each([
    ['yaml', 'redirects:\n  - from: /é\n    to: /b\n', 2],
    ['csv', 'from,to\n/é,/b\n', 2],
    ['csv', 'from,to\r\n"/é",/b\r\n', 2],
  ])('reads the redirect, with its line: %s', async (ending, text, line) => {
    const file = await write(`${name}.${ending}`, encode(text));
    const { map, findings } = await readMap(file);
    expect(findings).toEqual([]);
    expect(map.entries).toMatchObject([{ path: '/%C3%A9', place: { line } }]);
    expect(await readText(file)).toBe(text);
    expect(openLineReader()(file, 1)?.trimEnd()).toBe(text.split(/\r?\n/)[0]);
  });
});

test.each(['bin.dat', 'bin.csv'])('readPlainText refuses %s, which is not a text', async (name) => {
  const file = await write(name, Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)));
  await expect(readMap(file)).rejects.toThrow(`${file} isn't a text file`);
  await expect(readPlainText(file)).rejects.toThrow(`${file} isn't a text file`);
});

describe('readMap and links in the file system', () => {
  const secret = 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/:/sbin/nologin\n';

  async function mapWith(include: string): Promise<string> {
    await mkdir(join(folder, 'site/maps'), { recursive: true });
    await mkdir(join(folder, 'elsewhere'), { recursive: true });
    await write('elsewhere/moved.csv', Buffer.from('from,to\n/secret,/b\n'));
    await write('elsewhere/passwd', Buffer.from(secret));
    await write('site/real.csv', Buffer.from('from,to\n/a,/b\n'));
    const links: [string, string][] = [
      ['inside.csv', '../real.csv'],
      ['outside.csv', '../../elsewhere/moved.csv'],
      ['passwd.csv', '../../elsewhere/passwd'],
      ['passwd.yaml', '../../elsewhere/passwd'],
      ['folder', '../../elsewhere'],
      ['nowhere.csv', 'nowhere.csv'],
    ];
    for (const [name, target] of links) {
      await rm(join(folder, 'site/maps', name), { force: true });
      await symlink(target, join(folder, 'site/maps', name));
    }
    return write('site/redirects.yaml', Buffer.from(`gone: [/x]\ninclude:\n  - ${include}\n`));
  }

  test('follows a link that stays beside the map', async () => {
    const { map, findings } = await readMap(await mapWith('maps/inside.csv'));
    expect([map.entries.length, findings]).toEqual([2, []]);
  });

  test.each(['maps/outside.csv', 'maps/passwd.csv', 'maps/passwd.yaml', 'maps/folder/moved.csv'])(
    "doesn't read %s, a link out of the folder",
    async (include) => {
      const { map, findings } = await readMap(await mapWith(include));
      expect(map.entries).toMatchObject([{ path: '/x' }]);
      expect(findings).toMatchObject([
        {
          rule: 'map-unread',
          line: 3,
          message: expect.stringContaining('leads out of the project by a symbolic link'),
        },
      ]);
    },
  );
});
