import { cities, queryOf } from '../city-queries.ts';
import { report } from '../timing.ts';

// The same queries as one would write them in a hurry: filter, sort, slice.
const { records } = await cities();
report((round) => {
  const { kind, least, field, order, page } = queryOf(round);
  const sign = order === 'asc' ? 1 : -1;
  const key = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : Number(value));
  const found = records
    .filter((record) => record.kind === kind && Number(record.population) > least)
    .sort((a, b) => {
      const [one, other] = [key(a[field]), key(b[field])];
      return sign * (one < other ? -1 : one > other ? 1 : 0) || (a.id < b.id ? -1 : 1);
    });
  const content = found.slice(page * 20, (page + 1) * 20);
  return JSON.stringify({ content, meta: { pages: Math.ceil(found.length / 20), total: found.length } });
});
