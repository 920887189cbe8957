import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/api/error-codes.ts';

const table = fileURLToPath(new URL('../../../../../shared/conventions/error-codes.tsv', import.meta.url));
const entries = Object.entries(errorCodes);

describe('error codes (A-ERR-6)', () => {
  it('holds all 174: 118 of the client, 15 of the system, 41 of third parties', () => {
    const counts = Object.fromEntries(
      ['A', 'B', 'C'].map((side) => [side, entries.filter(([code]) => code.startsWith(side)).length]),
    );
    expect(counts).toEqual({ A: 118, B: 15, C: 41 });
  });

  it.each(entries)('%s is sent with a status of its side', (code, { status }) => {
    if (code.startsWith('A')) expect(status).toSatisfy((value: number) => value >= 400 && value < 500);
    else expect(status).toSatisfy((value: number) => value >= 500 && value < 600);
  });

  it.runIf(existsSync(table))('agrees with the convention’s own table', () => {
    const rows = readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    const expected = rows.map(([code = '', group, meaning, status]) => {
      // Where the table's proposal and the text disagree (B0210), the text wins: B and C are 5xx.
      return [code, { status: code.startsWith('A') ? Number(status) : 500, group, meaning }];
    });
    expect(entries).toEqual(expected);
  });
});
