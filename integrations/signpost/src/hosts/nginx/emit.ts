import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { usersFiles } from '../shared/users.ts';
import { exampleConf } from './example-conf.ts';
import { httpConf } from './http-conf.ts';
import { aliasConf } from './other-domains.ts';
import { usersFile } from './protect.ts';
import { serverConf } from './server-conf.ts';
import { sizesFile } from './sizes.ts';

/** The files for nginx, each with the place where it is included as its first line. */
export function emitNginx(plan: Plan): OutFile[] {
  const server = serverConf(plan);
  return [
    ...sizesFile(plan),
    { path: 'http.conf', content: { [Symbol.iterator]: () => httpConf(plan, server) } },
    { path: 'server.conf', content: server },
    { path: 'alias-servers.conf', content: aliasConf(plan) },
    { path: 'nginx.conf', content: exampleConf(plan) },
    ...usersFiles(plan, (at) => usersFile(plan, at)),
  ];
}
