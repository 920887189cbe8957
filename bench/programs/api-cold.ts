import { readFileSync } from 'node:fs';
import { createEdgeApi } from '../../integrations/signpost/src/api/edge.ts';
import { reportTime } from '../timing.ts';

// What an edge pays when it wakes: the index opened, the first query answered, in processor time.
const [folder = ''] = process.argv.slice(2);
const index = Uint8Array.from(readFileSync(`${folder}/api-index.bin`)).buffer;
const ask = { method: 'GET', target: '/api/city?gtPopulation=5000&sortby=name&order=asc&page=0&size=20' };
const before = process.cpuUsage();
await createEdgeApi(index).answer(ask, async () => '{}');
const { user, system } = process.cpuUsage(before);
reportTime((user + system) / 1000);
