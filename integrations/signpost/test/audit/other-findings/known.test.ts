import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { otherFindings as findings } from '../../../src/audit/other-findings.ts';
import { definitions } from '../../../src/commands/rules.ts';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const ids = new Set(definitions.map(({ id }) => id));

/** Every id that a source file gives to a finding as a literal: `rule: 'host-limit'`, `report('own-file'` and `unread = 'map-unread'`. */
const given = glob.sync('**/*.ts', { cwd: src }).flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const found = text.matchAll(
    /(?<=\brule(?:: | === |: \w+ \? |: \w+ \? '[a-z0-9-]+' : )|\breport\(|\bunread = )'([a-z0-9-]+)'/g,
  );
  return Array.from(found, ([, id = '']) => ({ file, id }));
});

const known = new Set(given.map(({ id }) => id));

describe('the id of each finding', () => {
  it('is defined, so that it can be looked up', () => {
    expect(known.size).toBeGreaterThan(20);
    expect(given.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('belongs to one kind of finding', () => {
    expect(definitions.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
  });

  it('is used in the code', () => {
    expect(findings.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
  });
});

describe.each(definitions)('the definition of $id', ({ title, why, fix, examples }) => {
  it('has sentences, a bad example and a good one', () => {
    expect(title).toMatch(/^\S.*[^.\s]$/);
    expect(why).toMatch(/^\S.*[.)]$/s);
    expect(fix).toMatch(/^\S.*[^.\s]$/s);
    const { bad, good } = examples?.() ?? { bad: [], good: [] };
    expect(Math.min(bad.length, 1)).toBe(Math.min(good.length, 1));
  });
});
