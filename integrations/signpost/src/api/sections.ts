/** The arrays of a slim index. All are stored little-endian, which every runtime here is. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Where an array or a text is in the file, after the header. Offsets are multiples of eight. */
interface Section {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

/** Gathers sections in the order in which they are added. */
export class SectionWriter {
  readonly sections: Section[] = [];
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  /** Adds an array or a text under a name that nothing else has. */
  add(name: string, content: Numbers | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : bytesOf(content);
    this.sections.push({ name, offset: this.#size, bytes: bytes.byteLength });
    this.#parts.push(bytes, new Uint8Array(padding(bytes.byteLength)));
    this.#size += bytes.byteLength + padding(bytes.byteLength);
  }

  /** The file: the header's length in eight bytes, the header as JSON with the sections, the sections. */
  file(header: object): Uint8Array {
    const text = new TextEncoder().encode(JSON.stringify({ ...header, sections: this.sections }));
    const head = 8 + text.byteLength + padding(text.byteLength);
    const file = new Uint8Array(head + this.#size);
    new DataView(file.buffer).setUint32(0, text.byteLength, true);
    file.set(text, 8);
    let at = head;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.byteLength;
    }
    return file;
  }
}

/** Reads sections by their names: arrays are views into the file, nothing is copied. */
export class SectionReader {
  readonly #buffer: ArrayBuffer;
  readonly #start: number;
  readonly #sections: ReadonlyMap<string, Section>;

  constructor(buffer: ArrayBuffer, start: number, sections: readonly Section[]) {
    this.#buffer = buffer;
    this.#start = start;
    this.#sections = new Map(sections.map((section) => [section.name, section]));
  }

  u8(name: string): Uint8Array {
    return new Uint8Array(this.#buffer, ...this.#range(name, 1));
  }

  u16(name: string): Uint16Array {
    return new Uint16Array(this.#buffer, ...this.#range(name, 2));
  }

  u32(name: string): Uint32Array {
    return new Uint32Array(this.#buffer, ...this.#range(name, 4));
  }

  f64(name: string): Float64Array {
    return new Float64Array(this.#buffer, ...this.#range(name, 8));
  }

  text(name: string): string {
    return new TextDecoder().decode(this.u8(name));
  }

  has(name: string): boolean {
    return this.#sections.has(name);
  }

  #range(name: string, width: number): [offset: number, length: number] {
    const section = this.#sections.get(name);
    if (!section) throw new RangeError(`the index has no part "${name}"`);
    return [this.#start + section.offset, section.bytes / width];
  }
}

/** The header of a file and a reader of its sections. */
export function openSections(file: ArrayBuffer): { header: unknown; reader: SectionReader } {
  const length = new DataView(file).getUint32(0, true);
  const header: { sections: Section[] } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(file, 8, length)),
  );
  return { header, reader: new SectionReader(file, 8 + length + padding(length), header.sections) };
}

function padding(bytes: number): number {
  return (8 - (bytes % 8)) % 8;
}

function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
