import { crc32, deflateRawSync } from 'node:zlib';

/** What one cell's test needs to set; all else of the file is as Excel writes it. */
export interface Parts {
  /** Inside `<sheetData>`. */
  readonly rows: string;
  /** Inside `<sst>`. */
  readonly strings?: string;
  /** Inside `<styleSheet>`. */
  readonly styles?: string;
  /** Of `<workbookPr>`. */
  readonly workbook?: string;
  /** Parts in the place of those made here, by their names. */
  readonly other?: Readonly<Record<string, string | Buffer>>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** An XLSX file of one sheet, in the parts that its reader needs. */
export function makeXlsx({ rows, strings = '', styles = '', workbook = '', other = {} }: Parts): Buffer {
  const relations = ['worksheets/sheet1', 'styles', 'sharedStrings']
    .map((target, index) => {
      const type = target.replace(/s\/sheet1$/, '');
      return `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}.xml"/>`;
    })
    .join('');
  return zip({
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${workbook}/><sheets><sheet name="review" sheetId="7" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${strings}</sst>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...other,
  });
}

/** A ZIP archive. Names are ASCII. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(bytes.byteLength, 18);
    fields.writeUInt16LE(name.length, 22);
    local.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\0'), fields, rest, Buffer.from(name));
    at += 30 + name.length + packed.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length / 4, 4);
  end.writeUInt16LE(central.length / 4, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}
