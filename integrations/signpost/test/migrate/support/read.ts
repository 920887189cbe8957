import { Problem } from '../../../src/lib/problem.ts';
import { decodeTable } from '../../../src/lib/text/decode.ts';
import { detectReader } from '../../../src/migrate/inventory/detect.ts';
import type { Input, Sighting } from '../../../src/migrate/inventory/read/input.ts';

/** A source that is in the test, in pieces of some bytes. */
export function inputOf(
  name: string,
  content: string | Buffer,
  parts: Readonly<Record<string, string>> = {},
  size = 7,
): Input {
  const bytes = Buffer.from(content);
  return {
    name,
    head: decodeTable(bytes.subarray(0, 1 << 16)),
    async *chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
    async openPart(url) {
      const part = parts[url];
      if (part === undefined) throw new Problem(`${url} answers 404.`);
      return inputOf(url, part, parts);
    },
  };
}

/** What a source is taken for, and what is read from it. */
export async function readSource(name: string, content: string | Buffer, parts?: Record<string, string>) {
  const input = inputOf(name, content, parts);
  const reader = detectReader(input);
  const seen: Sighting[] = [];
  const notices = await reader.read(input, (sighting) => seen.push(sighting));
  return { kind: reader.kind, seen, notices, urls: seen.map(({ url }) => url) };
}
