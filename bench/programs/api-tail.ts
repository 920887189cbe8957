import { apiOf } from '../../integrations/signpost/src/api/handler.ts';
import type { ApiRecord } from '../../integrations/signpost/src/api/model.ts';
import { cities, queryOf, wordOf } from '../city-queries.ts';
import { reportNote, reportPair } from '../timing.ts';

// How much longer the slowest calls of the handler take than the usual one, for each kind of query, in the time of the
// processor: what else the machine does is no tail of ours. That of filter, sort and page is reported. Each query is asked
// five times before: the engine compiles on the side what it takes for hot, in the same processor time.
const warmUp = 600;
const calls = 2000;

const { lists, records } = await cities();
const api = apiOf(lists);
api.prepare();

/** The query of each round, by its kind. */
const kinds: Readonly<Record<string, (round: number) => string>> = {
  'filter, sort and page': (round) => {
    const { kind, least, field, order, page } = queryOf(round);
    return `?kind=${kind}&gtPopulation=${least}&sortby=${field}&order=${order}&page=${page}&size=20`;
  },
  'range, sort and page': (round) =>
    `?gtePopulation=${(round % 100) * 500}&sortby=name&order=asc&page=0&size=20`,
  'sort and page': (round) => `?sortby=population&order=desc&page=${round % 500}&size=20`,
  'relation and page': (round) => `?countryIds=${idOf(record(round)['countryId'])}&page=0&size=20`,
  'text and page': (round) => `?name=${encodeURIComponent(wordOf(round))}&page=0&size=20`,
  'keyword and page': (round) => `?keyword=${encodeURIComponent(wordOf(round))}&page=0&size=20`,
  'a record': (round) => `/${record(round).id}`,
};

function record(round: number): ApiRecord {
  const found = records[(round * 7919) % records.length];
  if (found === undefined) throw new Error('there are no records');
  return found;
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function timesOf(target: (round: number) => string): { p50: number; p99: number } {
  const call = (round: number): number => {
    const asked = { method: 'GET', target: `/api/city${target(round)}` };
    const before = process.cpuUsage();
    const { status } = api.answer(asked);
    const { user, system } = process.cpuUsage(before);
    if (status !== 200) throw new Error(`${asked.target} answered ${status}`);
    return (user + system) / 1000;
  };
  for (let round = 0; round < warmUp; round++) call(round);
  const times = Array.from({ length: calls }, (_, round) => call(round)).sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(calls * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

for (const [kind, target] of Object.entries(kinds)) {
  const { p50, p99 } = timesOf(target);
  reportNote(
    `${kind}: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms, ${(p99 / p50).toFixed(1)} times as long`,
  );
  if (kind === 'filter, sort and page') reportPair(p99, p50);
}
