import { spawnSync } from 'node:child_process';

/** `wc -l`, and `sort -u` of the paths of an access log: what the shell has for it. */
const [log = ''] = process.argv.slice(2);
const script = `wc -l < "$1" && awk '{ print $7 }' "$1" | sort -u | wc -l`;
const run = spawnSync('sh', ['-c', script, 'sh', log], { stdio: ['ignore', 'inherit', 'inherit'] });
process.exitCode = run.status ?? 1;
