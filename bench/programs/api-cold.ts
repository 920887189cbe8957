import { readFileSync } from 'node:fs';
import { createFileApi } from '../../integrations/signpost/src/api/file-api.ts';
import { reportNote, reportTime } from '../timing.ts';

// What a function pays when it wakes: the lists parsed, the first query answered, in processor time.
const [folder = ''] = process.argv.slice(2);
const names = ['_handler', 'openapi', 'city', 'country'];
const files = new Map(
  names.map((name) => [`api/${name}.json`, readFileSync(`${folder}/${name}.json`, 'utf8')]),
);
const ask = { method: 'GET', target: '/api/city?gtPopulation=5000&sortby=name&order=asc&page=0&size=20' };
const before = process.cpuUsage();
const { status } = await createFileApi().answer(ask, async (path) => files.get(path) ?? '');
const { user, system } = process.cpuUsage(before);
if (status !== 200) throw new Error(`the query is answered with ${status}`);
const spent = (user + system) / 1000;
reportNote(`${spent.toFixed(1)} ms of the processor from the text of the lists to the first answer`);
reportTime(spent);
