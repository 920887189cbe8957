import { writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Packed } from '../../site/packed/packed.ts';

/** What a section holds: for which code the file is, references, facts of their pages, which are current, all files. */
export type SectionKind = 'key' | 'refs' | 'pages' | 'list' | 'tree';
const kinds: readonly SectionKind[] = ['key', 'refs', 'pages', 'list', 'tree'];

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
  readonly end: number;
  /** Throws where the section is broken. */
  unpack(): Packed;
}

/** The sections of a file, up to the first that can't be one. */
export function sectionsIn(bytes: Buffer): Section[] {
  const sections: Section[] = [];
  for (let at = 0; at < bytes.length; ) {
    const section = sectionAt(bytes, at);
    if (section === undefined) break;
    sections.push(section);
    at = section.end;
  }
  return sections;
}

function sectionAt(bytes: Buffer, at: number): Section | undefined {
  const start = at + headNumbers * 4;
  const [kindIndex = -1, numbers = -1, lengths = -1, text = -1, wide, checksum] = numbersOf(
    bytes.subarray(at, start),
  );
  const kind = kinds[kindIndex];
  const end = start + numbers + lengths + text;
  if (kind === undefined || Math.min(numbers, lengths, text) < 0 || end > bytes.length) return undefined;
  const unpack = (): Packed => {
    const body = bytes.subarray(start, end);
    if ((crc32(body) | 0) !== checksum) throw new RangeError(`the section of ${kind} is broken`);
    return {
      numbers: numbersOf(body.subarray(0, numbers)),
      lengths: numbersOf(body.subarray(numbers, numbers + lengths)),
      text: body.toString(wide === 1 ? 'utf16le' : 'latin1', numbers + lengths),
    };
  };
  return { kind, end, unpack };
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
