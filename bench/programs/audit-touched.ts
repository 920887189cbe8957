import { spawnSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditOf } from '../audit-side.ts';
import { reportTime } from '../timing.ts';

// The text of one page of an audited site is changed, and the site is audited again with what was kept of the time before.
const [dist = '', cache = ''] = process.argv.slice(2);
const file = join(dist, 'section-5', 'page-5', 'index.html');
writeFileSync(file, readFileSync(file, 'utf8').replace('</p>', ' and another sentence.</p>'));
// The cache does not believe in files that were written the moment before.
const time = new Date(Date.now() - 60_000);
utimesSync(file, time, time);
const { args, cwd } = auditOf(dist, '--cache', cache);
const start = performance.now();
const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'ignore' });
if (status !== 0) process.exit(1);
reportTime(performance.now() - start);
