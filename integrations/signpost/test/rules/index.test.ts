import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';

const root = new URL('../../src/audit/rules/', import.meta.url).pathname;
const families = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);
const files = families.flatMap((family) => readdirSync(join(root, family)));

describe('the list of rules', () => {
  it('has each file of the folder', () => {
    expect(rules.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  });

  it('names each rule once', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it.each(rules)('$id explains itself', ({ title, why, fix, examples }) => {
    expect(title).toMatch(/^[\p{Lu}"]?.{8,}[^.]$/u);
    expect(why).toMatch(/.{30,}\.(?:\)|$)/s);
    expect(fix).toMatch(/^[a-z].{5,}[^.]$/s);
    expect(examples().good.length).toBeGreaterThan(0);
    expect(examples().bad.length).toBeGreaterThan(0);
  });
});

/** The requirements: the id, how it is met, the text. */
const conventions = readFileSync(join(import.meta.dirname, 'checklist.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => {
    const [id = '', how = ''] = row.split('\t');
    return { id, how };
  });

describe('the checklist', () => {
  const covered = new Set<string>(rules.flatMap((rule) => rule.conventions));

  it('has every convention that a rule names', () => {
    const known = new Set(conventions.map(({ id }) => id));
    expect([...covered].filter((id) => !known.has(id))).toEqual([]);
  });

  it('has 107 rows, each with its own id', () => {
    expect(new Set(conventions.map(({ id }) => id)).size).toBe(107);
  });

  it('has a rule for each row that requires a check', () => {
    const missing = conventions.filter(({ id, how }) => how.includes('check') && !covered.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
