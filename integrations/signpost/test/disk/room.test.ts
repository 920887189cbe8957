import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Contents, fill, newRoom, type Room } from '../../src/disk/pages/room.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, content: string | Buffer): string => {
  writeFileSync(join(root, file), content);
  return file;
};
const through = (room: Room, files: readonly string[]) => {
  const contents = new Contents(
    room,
    fill(
      room,
      root,
      files.map((file) => ({ file })),
    ),
  );
  return files.map(() => contents.next());
};
const small = (bytes: number): Room => new Uint8Array(new SharedArrayBuffer(bytes));

describe('a room for files that another thread reads', () => {
  it('gives each file as it was put there, with its bytes counted', () => {
    const files = [write('a', 'plain'), write('b', ''), write('c', '\uFEFFä漢😀'), write('d', 'end')];
    expect(through(newRoom(), files)).toEqual([
      { content: 'plain', size: 5 },
      { content: '', size: 0 },
      { content: '\uFEFFä漢😀', size: 12 },
      { content: 'end', size: 3 },
    ]);
  });

  it('gives bytes of their own where they are no UTF-8, or what such bytes become', () => {
    const room = newRoom();
    const broken = Buffer.from([0x61, 0xe4, 0x62]);
    const [first, second] = through(room, [write('latin', broken), write('mark', 'a\uFFFDb')]);
    room.fill(0);
    expect(first).toEqual({ content: broken, size: 3 });
    expect(second).toEqual({ content: Buffer.from('a\uFFFDb'), size: 5 });
  });

  it('leaves out what is gone and what finds no room, and goes on behind it', () => {
    const files = [write('one', '1234'), 'gone', write('long', 'x'.repeat(20)), write('two', '567')];
    expect(through(small(10), files)).toEqual([
      { content: '1234', size: 4 },
      undefined,
      undefined,
      { content: '567', size: 3 },
    ]);
  });

  it('can be filled again', () => {
    const room = small(100);
    through(room, [write('longer', 'x'.repeat(50))]);
    expect(through(room, [write('shorter', 'abc')])).toEqual([{ content: 'abc', size: 3 }]);
  });
});
