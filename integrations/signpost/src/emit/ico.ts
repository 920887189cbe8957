/** A picture of an .ico file: a square PNG. */
export interface IcoImage {
  /** In pixels, 256 at most. */
  readonly side: number;
  readonly png: Uint8Array;
}

const headerSize = 6;
const entrySize = 16;

/** An .ico file that holds PNG pictures, which all browsers read: a header, one entry for each, the pictures. */
export function icoOf(images: readonly IcoImage[]): Uint8Array {
  const header = Buffer.alloc(headerSize + entrySize * images.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of images.entries()) {
    const at = headerSize + entrySize * index;
    header.writeUInt8(side % 256, at); // 256 is written as 0
    header.writeUInt8(side % 256, at + 1);
    header.writeUInt16LE(1, at + 4); // colour planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(png.byteLength, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.byteLength;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
