import { readFileSync } from 'node:fs';
import { createEdgeApi } from '../../integrations/signpost/src/api/edge.ts';
import { reportNote, reportTime } from '../timing.ts';

// What an edge pays when it wakes: the index opened, the first query answered, in processor time.
const [folder = ''] = process.argv.slice(2);
const index = Uint8Array.from(readFileSync(`${folder}/api-index.bin`)).buffer;
const ask = { method: 'GET', target: '/api/city?gtPopulation=5000&sortby=name&order=asc&page=0&size=20' };
const before = process.cpuUsage();
await createEdgeApi(index).answer(ask, async () => '{}');
const { user, system } = process.cpuUsage(before);
const spent = (user + system) / 1000;
reportNote(
  `${spent.toFixed(1)} ms of the processor from the bytes of the index to the first answer; the goal is 10`,
);
reportTime(spent);
