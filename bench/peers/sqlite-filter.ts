import { DatabaseSync } from 'node:sqlite';
import { cities, queryOf } from '../city-queries.ts';
import { report } from '../timing.ts';

// The same queries by SQLite in memory, with an index on each column and the records as text.
const { records } = await cities();
const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE city (id TEXT, name TEXT, population REAL, latitude REAL, kind TEXT, json TEXT)');
const insert = db.prepare('INSERT INTO city VALUES (?, ?, ?, ?, ?, ?)');
db.exec('BEGIN');
for (const record of records) {
  const { id, name, population, latitude, kind } = record;
  insert.run(
    id,
    String(name).toLowerCase(),
    Number(population),
    Number(latitude),
    String(kind),
    JSON.stringify(record),
  );
}
db.exec('COMMIT');
for (const column of ['name', 'population', 'latitude', 'kind'])
  db.exec(`CREATE INDEX by_${column} ON city (${column}, id)`);
db.exec('ANALYZE');

const where = 'FROM city WHERE kind = ? AND population > ?';
const count = db.prepare(`SELECT count(*) AS total ${where}`);
const pages = new Map(
  ['name', 'population', 'latitude'].flatMap((field) =>
    ['asc', 'desc'].map(
      (order) =>
        [
          `${field} ${order}`,
          db.prepare(`SELECT json ${where} ORDER BY ${field} ${order}, id LIMIT 20 OFFSET ?`),
        ] as const,
    ),
  ),
);
report((round) => {
  const { kind, least, field, order, page } = queryOf(round);
  const total = Number(count.get(kind, least)?.total);
  const content = pages
    .get(`${field} ${order}`)
    ?.all(kind, least, page * 20)
    .map(({ json }) => json);
  return `{"content":[${content?.join(',')}],"meta":{"pages":${Math.ceil(total / 20)},"total":${total}}}`;
});
