import { z } from 'zod';
import { isDay } from '../../../lib/date.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { Problem } from '../../../lib/problem.ts';
import { figure, present } from '../../../lib/text/text.ts';
import { eachLine, utf8Of } from '../log/tally.ts';
import { headLines, type Input, type Reader, type Take, textOf, withoutUrl } from './input.ts';

const number = z.coerce.number().nonnegative().catch(0);

/** A row of the Search Console API. `keys` are the requested dimensions, including the page. */
const apiRow = z.object({ keys: z.array(z.string()), clicks: number });
const apiAnswer = z.object({ rows: z.array(apiRow) });
const bulkRow = z.object({ url: z.string().or(z.null()), clicks: number, data_date: z.string().optional() });

const apiPage = 25_000;

/** Reads Search Console data from its API or BigQuery, as JSON or JSON lines. */
export const searchConsoleReader: Reader = {
  kind: 'search-console',
  title: 'data of Search Console in JSON',
  detect: (head) => {
    const flat = head.replace(/\s+/g, ' ').trimStart();
    if (!/^[[{]/.test(flat)) return false;
    return /"keys"\s*:\s*\[/.test(flat) || (/"url"\s*:/.test(flat) && /"clicks"\s*:/.test(flat));
  },
  async read(input, take) {
    let [rows, wrong] = [0, 0];
    const takeOne = (row: unknown): void => {
      rows += 1;
      if (!takeRow(row, take)) wrong += 1;
    };
    const isWhole = !isLines(input.head);
    if (isWhole) for (const row of await rowsIn(input)) takeOne(row);
    else await eachLine(input.chunks(), (line) => line !== '' && takeOne(parseJson(utf8Of(line))));
    if (wrong === rows) throw new Problem(`${input.name} has no row with a URL and its clicks.`);
    return present(
      withoutUrl(wrong, isWhole ? 'row' : 'line'),
      isWhole &&
        rows % apiPage === 0 &&
        `it has exactly ${figure(rows)} rows, the limit of an API response. Request the next rows with startRow`,
    );
  },
};

/** A whole answer of the API may well be in a single line. */
function isLines(head: string): boolean {
  return headLines(head).every((line) => /^\{.*\}\s*$/.test(line) && !/"rows"\s*:\s*\[/.test(line));
}

async function rowsIn(input: Input): Promise<readonly unknown[]> {
  const value = parseJson(await textOf(input, 'larger than 256 MB. Export it as JSON lines or CSV'));
  if (value === undefined)
    throw new Problem(`${input.name} isn't valid JSON. It is incomplete or has a syntax error.`);
  const { data } = apiAnswer.safeParse(value);
  return data?.rows ?? (Array.isArray(value) ? value : [value]);
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
