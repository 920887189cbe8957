import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { createUsersFiles } from '../shared/users.ts';
import { printExampleConf } from './example-conf.ts';
import { createSizesFile } from './hashed-redirects.ts';
import { printHttpConf } from './http-conf.ts';
import { nameUsersFile } from './protect.ts';
import { printServerConf } from './server-conf.ts';

/** The files for nginx, each with the place where it is included as its first line. */
export function emitNginx(plan: Plan): OutFile[] {
  const server = printServerConf(plan);
  return [
    ...createSizesFile(plan),
    { path: 'http.conf', content: { [Symbol.iterator]: () => printHttpConf(plan, server) } },
    { path: 'server.conf', content: server },
    { path: 'nginx.conf', content: printExampleConf(plan) },
    ...createUsersFiles(plan, (at) => nameUsersFile(plan, at)),
  ];
}
