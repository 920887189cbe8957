import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/api/error-codes.ts';
import { standardFailures } from '../../src/api/failure.ts';

const table = fileURLToPath(new URL('../../../../../shared/conventions/error-codes.tsv', import.meta.url));
const entries = Object.entries(errorCodes);

/**
 * From the text's table of statuses: a parameter that is well-formed and wrong is 422; 413 is for entities, and a batch
 * of ids is none; a site in maintenance mode is 503, one of the 5xx that the row of 500 covers. B0210 is 429, as the table
 * of limits has it: too many requests are the client's, whichever side counts them.
 */
const fromText: Readonly<Record<string, number>> = { A0402: 422, A0426: 422, B0220: 503 };

describe('error codes (A-ERR-6)', () => {
  it('errorCodes has all 174: 118 of the client, 15 of the system, 41 of third parties', () => {
    const counts = Object.fromEntries(
      ['A', 'B', 'C'].map((side) => [side, entries.filter(([code]) => code.startsWith(side)).length]),
    );
    expect(counts).toEqual({ A: 118, B: 15, C: 41 });
  });

  it('errorCodes has 4xx for codes of the client and 5xx for others, except 429 for B0210', () => {
    const others = entries.filter(
      ([code, { status }]) => Math.floor(status / 100) !== (code.startsWith('A') ? 4 : 5),
    );
    expect(others.map(([code, { status }]) => [code, status])).toEqual([['B0210', 429]]);
  });

  it('standardFailures have the statuses of errorCodes, except for the two general codes', () => {
    const other = standardFailures.filter(({ code, status }) => status !== errorCodes[code].status);
    expect([...new Set(other.map(({ code }) => code))].sort()).toEqual(['A0001', 'A0400']);
  });

  it.runIf(existsSync(table))('errorCodes equals the table of the convention', () => {
    const rows = readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    const expected = rows.map(([code = '', group, meaning, status]) => {
      return [code, { status: fromText[code] ?? Number(status), group, meaning }];
    });
    expect(entries).toEqual(expected);
  });
});
