import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mapRules } from '../../integrations/signpost/src/audit/rules/index.ts';
import { runRules } from '../../integrations/signpost/src/audit/rules/run.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { writeFiles } from '../../integrations/signpost/src/lib/disk/write.ts';
import { emitHost, hostsNamed } from '../../integrations/signpost/src/project/emit.ts';
import { readCsv } from '../../integrations/signpost/src/redirects/map/read-csv.ts';
import { resolveMap } from '../../integrations/signpost/src/redirects/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/redirects/plan/build.ts';
import { parseSettings } from '../../integrations/signpost/src/redirects/plan/settings.ts';
import { reportNote, reportTime } from '../timing.ts';

// What `map compile` does, without starting and loading: processor time for one entry.
const [file = '', out = '', size = '0'] = process.argv.slice(2);
const origin = 'https://www.example.com';

const before = process.cpuUsage();
const { entries } = await readCsv(file, createReadStream(file, { highWaterMark: 1 << 18 }));
const settings = parseSettings('the measurement', { origin });
const map = { file, entries, sections: [], ignoreCase: false };
const resolved = resolveMap(map, settings);
const plan = buildPlan(settings, resolved, []);
const site = readSite({ list: [], read: () => Buffer.alloc(0) }, { origin, aliases: [], map, resolved });
runRules(site, {}, mapRules);
for (const host of await hostsNamed(['nginx'])) await writeFiles(out, emitHost(host, plan).files);
const { user, system } = process.cpuUsage(before);
const each = (user + system) / Number(size);
if ((await readdir(join(out, 'nginx'))).length < 4) throw new Error('nginx has not got its files');
reportNote(`${size} entries: ${each.toFixed(2)} µs of the processor for each`);
reportTime(each / 1000);
