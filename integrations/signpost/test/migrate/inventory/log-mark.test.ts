import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  after,
  compareLog,
  firstOf,
  headerOf,
  LogWatch,
} from '../../../src/migrate/inventory/log/position.ts';

/** A content in pieces of a size, as a file is read. */
async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces).toString();
}

async function markOf(content: Buffer, size: number) {
  const watch = new LogWatch();
  await whole(watch.of(inPieces(content, size)));
  return watch.mark(firstOf(content.toString()));
}

const line = fc.stringMatching(/^[a-z]{1,12}$/).map((text) => `GET /${text}\n`);
const piece = fc.integer({ min: 1, max: 40 });

describe('a log that was read', () => {
  test('goes on behind what was counted, wherever it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1 }),
        fc.nat(),
        piece,
        piece,
        async (lines, cut, first, second) => {
          const content = Buffer.from(lines.join(''));
          const size = 1 + (cut % content.length);
          const mark = await markOf(content.subarray(0, size), first);
          expect(await compareLog(mark, inPieces(content, second))).toBe(
            size === content.length ? 'same' : 'grown',
          );
          const end = content.indexOf('\n', size - 1) + 1;
          expect(await whole(after(mark, inPieces(content, second)))).toBe(content.subarray(end).toString());
        },
      ),
    );
  });

  test('is another where it is shorter, or differs before the place', async () => {
    const mark = await markOf(Buffer.from('GET /a\nGET /b\n'), 5);
    for (const other of ['GET /a\n', 'GET /a\nGET /c\n', 'GET /a\nGET /c\nGET /b\n'])
      expect(await compareLog(mark, inPieces(Buffer.from(other), 4))).toBe('other');
  });

  test('is known by its first request, and not by the names of its fields', () => {
    const head = '#Version: 1.0\r\n#Fields: date cs-uri\r\n';
    expect(firstOf(`${head}2026-10-10 /a\r\n`)).toBe(firstOf('2026-10-10 /a\n'));
    expect(firstOf(`${head}2026-10-10 /a\r\n`)).not.toBe(firstOf(`${head}2026-10-10 /b\r\n`));
    expect(headerOf(`${head}2026-10-10 /a\r\n#Fields: date\n`)).toBe(head);
    expect([firstOf(head), firstOf('GET /half')]).toEqual(['', '']);
  });
});
