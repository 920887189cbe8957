import { Problem } from '../../core/problem.ts';
import { type Importer, type Item, type Reading, unexpressed } from './importer.ts';
import { delimiterOf, firstLine, readRows } from './shared/csv.ts';
import { plainSource } from './shared/plain-source.ts';

/** What the columns of other people's tables are called, lower case, without signs between the words. */
const names = {
  from: [
    'from',
    'old',
    'oldurl',
    'oldpath',
    'oldaddress',
    'source',
    'sourceurl',
    'sourcepath',
    'redirectfrom',
    'requesturl',
    'url',
    'address',
    'path',
  ],
  to: [
    'to',
    'new',
    'newurl',
    'newpath',
    'newaddress',
    'destination',
    'destinationurl',
    'target',
    'targeturl',
    'redirectto',
    'redirecturl',
    'redirect',
  ],
  status: ['status', 'statuscode', 'code', 'httpstatus', 'httpcode', 'redirecttype', 'type'],
} as const;

type Columns = Readonly<Record<keyof typeof names, number>>;

/** A table with a header, of any tool: commas, semicolons or tabs. */
export const csvImporter: Importer = {
  id: 'csv',
  title: 'a CSV file of any columns',
  firstWins: false,
  detect: (file, text) => /\.(?:csv|tsv)$/i.test(file) && columnsOf(firstLine(text)) !== undefined,
  read: readCsvFile,
};

function readCsvFile(file: string, text: string): Reading {
  const delimiter = delimiterOf(firstLine(text));
  const [header, ...records] = readRows(file, text, delimiter);
  const columns = header && columnsOf(header.record.join(delimiter));
  if (!columns) {
    throw new Problem(
      `${file}:1: no columns of old and new addresses are among "${header?.record.join(', ') ?? ''}"; name them from, to and status`,
    );
  }
  const items = records.map(({ record, line }) => readRow(record, line, columns, delimiter));
  return { items, notices: [] };
}

function readRow(record: readonly string[], line: number, columns: Columns, delimiter: string): Item {
  const [from = '', to = '', status = ''] = [columns.from, columns.to, columns.status].map((at) =>
    record[at]?.trim(),
  );
  const text = record.join(delimiter).replace(/\s+/g, ' ');
  const code = /\d{3}/.exec(status)?.[0] ?? (/temp/i.test(status) ? '302' : '');
  if (from === '') return unexpressed(line, text, 'it has no old address');
  if (to === '' && code === '410')
    return { kind: 'rule', line, text, from: plainSource(from), to: '', status: 410 };
  if (to === '' && code === '')
    return unexpressed(line, text, 'it has no target; where the address is gone, its status is 410');
  if (to === '') return unexpressed(line, text, `status ${code} needs a target, and there is none`);
  if (code === '410')
    return unexpressed(line, text, `it is gone (410) and has the target ${to}: which of both is meant?`);
  if (code !== '' && !/^30[12378]$/.test(code))
    return unexpressed(line, text, `status ${code} is no redirect`);
  return {
    kind: 'rule',
    line,
    text,
    from: plainSource(from),
    to: plainTarget(to),
    status: Number(code || 301),
  };
}

function plainTarget(to: string): string {
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(to) ? to : `/${to}`;
}

function columnsOf(header: string): Columns | undefined {
  const given = header.split(delimiterOf(header)).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (words: readonly string[]): number =>
    words.map((word) => given.indexOf(word)).find((at) => at >= 0) ?? -1;
  const columns = { from: find(names.from), to: find(names.to), status: find(names.status) };
  return columns.from < 0 || columns.to < 0 ? undefined : columns;
}
