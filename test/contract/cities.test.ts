import { DatabaseSync } from 'node:sqlite';
import { z } from 'astro/zod';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { handleLists } from '../../integrations/signpost/src/api/create-api.ts';
import type { Api } from '../../integrations/signpost/src/api/handler.ts';
import type { List } from '../../integrations/signpost/src/api/model.ts';
import { foldText } from '../../integrations/signpost/src/api/text.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { cityLists, missingCities } from './cities.ts';

const identified = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const sorted = {
  name: 'lower',
  population: 'population',
  latitude: 'latitude',
  kind: "lower(coalesce(kind, ''))",
} as const;

describe.runIf(requireEngine({ missing: missingCities }))('60,000 real cities', () => {
  let lists: List[];
  let api: Api;
  let db: DatabaseSync;
  beforeAll(async () => {
    lists = await cityLists(60_000);
    api = handleLists(lists);
    db = tableOf(lists);
  });

  const records = () => lists[0]?.records ?? [];
  const ask = (query: string) => {
    const { status, body } = api.answer({ method: 'GET', target: `/api/city?${query}` });
    expect([query, status]).toEqual([query, 200]);
    return identified.parse(JSON.parse(body));
  };
  const ids = (sql: string, ...values: (string | number)[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map((row) => String(row.id));

  test('are filtered, sorted and cut as SQLite does it', () => {
    const query = fc.record({
      least: fc.constantFrom(0, 500, 10_000, 1_000_000),
      kind: fc.constantFrom('PPL', 'PPLA', 'PPLC'),
      field: fc.constantFrom(...(['name', 'population', 'latitude', 'kind'] as const)),
      order: fc.constantFrom('asc', 'desc'),
      offset: fc.integer({ min: 0, max: 300 }),
    });
    const check = ({
      least,
      kind,
      field,
      order,
      offset,
    }: typeof query extends fc.Arbitrary<infer Q> ? Q : never) => {
      const found = ask(
        `gtPopulation=${least}&kind=${kind}&sortby=${field}&order=${order}&offset=${offset}&limit=50`,
      );
      const sql = `SELECT id FROM city WHERE population > ? AND kind = ? ORDER BY ${sorted[field]} ${order}, id LIMIT 50 OFFSET ?`;
      expect(found.map(({ id }) => id)).toEqual(ids(sql, least, kind, offset));
    };
    fc.assert(fc.property(query, check), { numRuns: 60 });
  });

  test('are found by parts of their real names, in any case and without accents', () => {
    const part = fc
      .tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }))
      .map(([record, start, length]) => {
        const letters = [...String(records()[record % records().length]?.name ?? '')];
        return letters
          .slice(start % letters.length)
          .slice(0, length)
          .join('')
          .trim();
      })
      .filter((text) => foldText(text) !== '');
    const check = (text: string) => {
      const expected = ids('SELECT id FROM city WHERE instr(folded, ?) > 0 ORDER BY place', foldText(text));
      expect(ask(`name=${encodeURIComponent(text)}`).map(({ id }) => id)).toEqual(expected);
      const words = foldText(text).split(' ');
      const all = words.map(() => 'instr(folded, ?) > 0').join(' AND ');
      const found = ask(`keyword=${encodeURIComponent(text)}`).map(({ id }) => id);
      expect(found.toSorted()).toEqual(ids(`SELECT id FROM city WHERE ${all} ORDER BY id`, ...words));
    };
    fc.assert(fc.property(part, check), { numRuns: 40 });
  });
});

function tableOf([cities]: readonly List[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(
    'CREATE TABLE city (place INTEGER PRIMARY KEY, id TEXT, lower TEXT, folded TEXT, population REAL, latitude REAL, kind TEXT)',
  );
  const insert = db.prepare('INSERT INTO city VALUES (?, ?, ?, ?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const [place, { id, name, population, latitude, kind }] of (cities?.records ?? []).entries()) {
    const text = String(name);
    insert.run(
      place,
      id,
      text.toLowerCase(),
      foldText(text),
      Number(population),
      Number(latitude),
      kind === undefined ? null : String(kind),
    );
  }
  db.exec('COMMIT');
  return db;
}
