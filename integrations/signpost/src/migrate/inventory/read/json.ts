import { z } from 'zod';
import { isDay } from '../../../lib/date.ts';
import { Problem } from '../../../lib/problem.ts';
import { counted } from '../../../lib/text.ts';
import { eachLine, utf8Of } from '../log/tally.ts';
import { headLines, type Input, type Reader, type Take, textOf } from './input.ts';

const number = z.coerce.number().nonnegative().catch(0);

/** A row of the Search Console API: `keys` are the dimensions that were asked for, the page among them. */
const apiRow = z.object({ keys: z.array(z.string()), clicks: number });
const apiAnswer = z.union([z.object({ rows: z.array(apiRow) }), z.array(apiRow)]);
const bulkRow = z.object({ url: z.string().or(z.null()), clicks: number, data_date: z.string().optional() });

const apiPage = 25_000;

/** Search Console by its API or by BigQuery, as JSON or JSON lines. */
export const searchConsoleReader: Reader = {
  kind: 'search-console',
  title: 'data of Search Console in JSON',
  detect: (head) => {
    const flat = head.replace(/\s+/g, ' ').trimStart();
    if (!/^[[{]/.test(flat)) return false;
    return /"keys"\s*:\s*\[/.test(flat) || (/"url"\s*:/.test(flat) && /"clicks"\s*:/.test(flat));
  },
  async read(input, take) {
    return isLines(input.head) ? readLines(input, take) : readWhole(input, take);
  },
};

/** A whole answer of the API may well stand in a single line. */
function isLines(head: string): boolean {
  return headLines(head).every((line) => /^\{.*\}\s*$/.test(line) && !/"rows"\s*:\s*\[/.test(line));
}

async function readLines(input: Input, take: Take): Promise<string[]> {
  let [line, wrong] = [0, 0];
  await eachLine(input.chunks(), (text) => {
    line += 1;
    if (text === '') return;
    if (!takeRow(parseJson(utf8Of(text)), take)) wrong += 1;
  });
  if (wrong === line) throw new Problem(`${input.name} has no row with a URL and its clicks.`);
  return wrong === 0 ? [] : [`${wrong} lines without a URL skipped`];
}

async function readWhole(input: Input, take: Take): Promise<string[]> {
  const text = await textOf(input);
  if (text === undefined)
    throw new Problem(`${input.name} is larger than 256 MB. Export it as JSON lines or CSV.`);
  const value = parseJson(text);
  if (value === undefined)
    throw new Problem(`${input.name} isn’t valid JSON. It is incomplete or has a syntax error.`);
  const answer = apiAnswer.safeParse(value);
  const rows: readonly unknown[] = answer.success
    ? Array.isArray(answer.data)
      ? answer.data
      : answer.data.rows
    : Array.isArray(value)
      ? value
      : [value];
  const wrong = rows.filter((row) => !takeRow(row, take)).length;
  if (wrong === rows.length) throw new Problem(`${input.name} has no row with a URL and its clicks.`);
  const cut = rows.length > 0 && rows.length % apiPage === 0;
  return [
    ...(wrong === 0 ? [] : [`${counted(wrong, 'row')} without a URL skipped`]),
    ...(cut
      ? [
          `it has exactly ${rows.length} rows, the limit of an API response. Request the next rows with startRow`,
        ]
      : []),
  ];
}

function takeRow(row: unknown, take: Take): boolean {
  const api = apiRow.safeParse(row);
  if (api.success) {
    const href = api.data.keys.find((key) => /^https?:\/\//i.test(key));
    if (href !== undefined) take({ url: href, clicks: api.data.clicks });
    return href !== undefined;
  }
  const bulk = bulkRow.safeParse(row);
  if (!bulk.success || bulk.data.url === null) return false;
  const { url, clicks, data_date: date = '' } = bulk.data;
  take({ url: url, clicks, seen: isDay(date) ? date : undefined });
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
