import { readFileSync } from 'node:fs';
import { reportTime } from '../timing.ts';

// What it would pay to have the records themselves: the whole list parsed, in processor time.
const [folder = ''] = process.argv.slice(2);
const text = readFileSync(`${folder}/city.json`, 'utf8');
const before = process.cpuUsage();
JSON.parse(text);
const { user, system } = process.cpuUsage(before);
reportTime((user + system) / 1000);
