import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Packed } from '../../site/packed/packed.ts';

/** What a section holds: for which code the file is, references, facts of their pages, or the list of all files. */
export type SectionKind = 'key' | 'refs' | 'pages' | 'list';
const kinds: readonly SectionKind[] = ['key', 'refs', 'pages', 'list'];

/** Numbers before each section: kind, length of its three parts, whether its text is two bytes wide, checksum. */
const headNumbers = 6;

/** Writes a section at the end of an open file. */
export function writeSection(file: number, kind: SectionKind, { numbers, lengths, text }: Packed): void {
  const wide = /[^\0-\xff]/.test(text);
  const parts = [bytesOf(numbers), bytesOf(lengths), Buffer.from(text, wide ? 'utf16le' : 'latin1')];
  const body = Buffer.concat(parts);
  const sizes = parts.map(({ length }) => length);
  const head = Int32Array.of(kinds.indexOf(kind), ...sizes, wide ? 1 : 0, crc32(body) | 0);
  writeSync(file, Buffer.concat([bytesOf(head), body]));
}

/** A section, and where the next one begins. */
export interface Section {
  readonly kind: SectionKind;
  readonly packed: Packed;
  readonly end: number;
}

/** The sections of a file, up to the first that is broken. */
export function* readSections(path: string): Generator<Section> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    for (let section = readSection(file, 0, size); section !== undefined; ) {
      yield section;
      section = readSection(file, section.end, size);
    }
  } finally {
    closeSync(file);
  }
}

function readSection(file: number, at: number, size: number): Section | undefined {
  const head = numbersOf(readAt(file, at, headNumbers * 4));
  const [kindIndex = -1, numbers = -1, lengths = -1, text = -1, wide, checksum] = head;
  const kind = kinds[kindIndex];
  const start = at + headNumbers * 4;
  const end = start + numbers + lengths + text;
  if (kind === undefined || Math.min(numbers, lengths, text) < 0 || end > size) return undefined;
  const body = readAt(file, start, end - start);
  if (body.length !== end - start || (crc32(body) | 0) !== checksum) return undefined;
  const packed = {
    numbers: numbersOf(body.subarray(0, numbers)),
    lengths: numbersOf(body.subarray(numbers, numbers + lengths)),
    text: body.toString(wide === 1 ? 'utf16le' : 'latin1', numbers + lengths),
  };
  return { kind, packed, end };
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A copy, since numbers must begin at a multiple of four. */
function numbersOf(bytes: Buffer): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(bytes.length >> 2);
  bytes.copy(bytesOf(numbers));
  return numbers;
}
