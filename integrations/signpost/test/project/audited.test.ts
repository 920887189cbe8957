import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Audited, auditedOnce } from '../../src/project/audited.ts';
import { rules } from '../../src/rules/index.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dist = join(root, 'dist');
mkdirSync(dist);
const files = Array.from({ length: 500 }, (_, index) => `${index}.html`);
const write = (file: string, text: string, day: number) => {
  writeFileSync(join(dist, file), text);
  utimesSync(join(dist, file), new Date(2026, 0, day), new Date(2026, 0, day));
};
for (const file of files) write(file, '<title>A</title>', 1);

const found: Audited = {
  origin: 'https://www.example.com',
  pages: 500,
  result: {
    findings: [
      { rule: 'viewport', conventions: ['W-HEAD-8'], level: 'warning', file: '1.html', message: 'none' },
    ],
    ignored: [],
    rules: rules.slice(0, 3),
  },
};

describe('an audit of a build that has not changed', () => {
  let file: string;
  let audits: number;
  let run = 0;
  beforeEach(() => {
    run += 1;
    audits = 0;
    file = join(root, `kept-${run}`, 'facts.json');
  });
  const audit = (inputs: unknown = { only: ['viewport'] }, list = files) =>
    auditedOnce(file, { dist, files: list, inputs }, () => {
      audits += 1;
      return found;
    });

  it('is made once, and says the same the next time', async () => {
    const first = await audit();
    const { origin, pages, result } = await audit();
    expect([first, audits]).toEqual([found, 1]);
    expect({ origin, pages, result }).toEqual(found);
  });

  it.each([
    ['a file changes', () => write('7.html', '<title>B</title>', 2)],
    ['a file gets longer', () => write('8.html', '<title>long</title>', 1)],
    ['what is kept is broken', () => writeFileSync(file, readFileSync(file).subarray(0, 80))],
    ['what is kept is no result', () => writeFileSync(file, '[1]')],
  ])('is made again where %s', async (_, change) => {
    await audit();
    change();
    await audit();
    await audit();
    expect(audits).toBe(2);
  });

  it('is made again for other questions and other files', async () => {
    await audit({ day: '2026-01-01' });
    await audit({ day: '2026-01-02' });
    await audit({ day: '2026-01-02' }, [...files, 'new.html']);
    expect(audits).toBe(3);
  });

  it('is not believed where a file was written the moment before', async () => {
    const now = new Date();
    utimesSync(join(dist, '9.html'), now, now);
    await audit();
    await audit();
    expect(audits).toBe(2);
    write('9.html', '<title>A</title>', 1);
  });

  it('is made each time where nothing is kept, or there is little to read', async () => {
    const few = files.slice(1);
    await audit({}, few);
    await audit({}, few);
    expect(audits).toBe(2);
    expect(await auditedOnce(undefined, { dist, files, inputs: {} }, () => found)).toBe(found);
  });
});
