import { describe, expect, it } from 'vitest';
import { conventions } from '../../src/audit/rules/conventions.ts';
import { rules } from '../../src/audit/rules/index.ts';
import { main } from '../../src/cli.ts';
import { watchPrints } from '../support/prints.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly how: readonly string[];
  readonly rules: readonly { readonly id: string }[];
  readonly code: readonly string[];
  readonly tests: readonly string[];
  readonly probes: readonly string[];
}

const printed = watchPrints();

async function rows(...argv: string[]): Promise<Row[]> {
  expect(await main(['conventions', ...argv, '--json'])).toBe(0);
  return JSON.parse(printed.out).conventions;
}

describe('signpost conventions', () => {
  it('lists all rows, in the order of the checklist', async () => {
    expect((await rows()).map(({ id }) => id)).toEqual(conventions.map(({ id }) => id));
  });

  it('names the rules of each', async () => {
    for (const row of await rows()) {
      const own = rules.filter((rule) => rule.conventions.some((id) => id === row.id));
      expect(row.rules.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    }
  });

  it('names a rule, a test or a probe for each', async () => {
    const bare = (await rows()).filter(
      (row) => row.rules.length + row.tests.length + row.probes.length === 0,
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('names who writes or asks what the build or the live site has to', async () => {
    const meets = (row: Row): boolean => row.how.some((how) => how === 'emit' || how === 'live');
    const bare = (await rows()).filter((row) => meets(row) && row.code.length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('names a probe that every host is asked for what a host has to answer', async () => {
    const bare = (await rows()).filter((row) => row.how.includes('host') && row.probes.length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('has the probes of the table that every host is asked', async () => {
    expect((await rows('W-CANON-5'))[0]?.probes).toContain('file-pdf-canonical');
  });

  it('says how one is met', async () => {
    const [row] = await rows('w-icon-2');
    expect(row?.code).toContain('astro/emit/icons.ts');
    expect(row?.tests).toContain('integrations/signpost/test/astro/emit/icons.test.ts');
  });

  it.each([
    [
      'W-CANON',
      [
        'W-CANON-1',
        'W-CANON-2',
        'W-CANON-3',
        'W-CANON-4',
        'W-CANON-5',
        'W-CANON-6',
        'W-CANON-7',
        'W-CANON-8',
      ],
    ],
    ['W-CANON-5', ['W-CANON-5']],
    ['title-missing', rules.find(({ id }) => id === 'title-missing')?.conventions],
  ])('takes %s', async (id, expected) => {
    expect((await rows(id)).map((row) => row.id).sort()).toEqual([...(expected ?? [])].sort());
  });

  it('prints for people, with the rules that cover no convention at the end', async () => {
    expect(await main(['conventions'])).toBe(0);
    expect(printed.out).toContain('W-REDIR-8  the certificate matches');
    expect(printed.out).toMatch(/off unless you turn them on: .*open-graph/);
    printed.out = '';
    expect(await main(['conventions', 'W-HOME'])).toBe(2);
    expect(await main(['conventions', 'W-CANN-1'])).toBe(2);
    expect(printed.err).toContain('Did you mean "W-CANON-1"?');
    expect(await main(['conventions', 'lang'])).toBe(2);
    expect(printed.err).toContain('covers no convention');
    expect(printed.out).toBe('');
  });
});
