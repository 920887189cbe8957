import { posix } from 'node:path';
import { Problem } from '../../problem.ts';
import { Archive, BeyondLimit, type PartHandler, type XlsxLimits } from './archive.ts';
import { StyleReader } from './dates.ts';
import { SheetReader } from './sheet.ts';
import { StringReader } from './strings.ts';

/** Half a million rows of a review. A cell has no more characters in any spreadsheet program. */
const usual: XlsxLimits = { cells: 5_000_000, characters: 32_767, bytes: 256 << 20, timeout: 30_000 };

/**
 * The first sheet of an XLSX file as text, dates as `2026-03-01`, each row that is not blank as wide as the header. A
 * `Problem` where the bytes are not such a file, or hold more than the limits allow.
 */
export async function readXlsx(
  path: string,
  bytes: Buffer,
  limits: XlsxLimits = usual,
): Promise<{ columns: string[]; rows: string[][] }> {
  try {
    const [columns = [], ...rows] = await readFirstSheet(await Archive.open(bytes, limits), limits);
    return { columns, rows };
  } catch (error) {
    throw new Problem(
      error instanceof BeyondLimit
        ? `${path} ${error.message}; delete what is not part of the table, or save it as CSV.`
        : `${path} can't be read as a spreadsheet (XLSX); save it as XLSX or CSV again.`,
    );
  }
}

async function readFirstSheet(archive: Archive, limits: XlsxLimits): Promise<string[][]> {
  const workbook = new WorkbookReader();
  await archive.read('xl/workbook.xml', workbook);
  const files = new RelationReader();
  await archive.read('xl/_rels/workbook.xml.rels', files);
  const strings = new StringReader(limits);
  if (files.strings !== undefined) await archive.read(files.strings, strings);
  const styles = new StyleReader();
  if (files.styles !== undefined) await archive.read(files.styles, styles);
  const sheet = new SheetReader({ strings: strings.texts, styles, is1904: workbook.is1904, limits });
  await archive.read(files.byId.get(workbook.firstSheet) ?? '', sheet);
  if (!sheet.isSheet) throw new Error('the first sheet is a chart');
  return sheet.rows;
}

/** Reads which sheet comes first, as the id of its relation, and from which year days are counted. */
class WorkbookReader implements PartHandler {
  firstSheet = '';
  is1904 = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'workbookPr') this.is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name !== 'sheet' || this.firstSheet !== '') return;
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
    this.firstSheet = id;
  }
}

/** Reads which parts belong to the workbook. */
class RelationReader implements PartHandler {
  readonly byId = new Map<string, string>();
  strings: string | undefined;
  styles: string | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== 'Relationship') return;
    const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
    const file = posix.resolve('/xl', target).slice(1);
    this.byId.set(id, file);
    if (type.endsWith('/sharedStrings')) this.strings = file;
    if (type.endsWith('/styles')) this.styles = file;
  }
}
