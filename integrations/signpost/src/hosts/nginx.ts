import type { OutFile } from '../lib/file.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import type { Host } from './host.ts';
import { exampleConf } from './nginx/example-conf.ts';
import { httpConf, mostGaps } from './nginx/http-conf.ts';
import { aliasConf } from './nginx/other-domains.ts';
import { mostParameters } from './nginx/parameters.ts';
import { usersFile } from './nginx/protect.ts';
import { locationFile, serverConf } from './nginx/server-conf.ts';
import { sizesFile } from './nginx/sizes.ts';
import { isRead, likelyAlone, unable } from './nginx/unable.ts';
import { usersFiles } from './shared/users.ts';

/** nginx 1.22 and later, with nothing but its own modules. */
export const nginx: Host = {
  id: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_map_module.html',
  can: {
    ...everything,
    apiHandler: false,
    brokenEscapes: false,
    limits: { parameters: mostParameters, emptyParameters: mostGaps },
  },
  places: [
    { path: 'http.conf', goes: 'included in the http context, before any other `map`' },
    {
      path: 'server.conf',
      goes: 'included in the https server of the site, beside `listen`, certificates and `root`',
    },
    {
      path: 'alias-servers.conf',
      goes: 'included in the http context, behind http.conf: http and the other names',
    },
    {
      path: 'location.conf',
      goes: 'included at the beginning of a location of your own that nginx prefers to ours, where redirects of the map are to count too',
    },
    {
      path: 'users-1',
      goes: 'beside your nginx.conf where paths are protected, and users-2 and so on, for each its own; nginx must be able to read it',
    },
    {
      path: '*-users-1',
      goes: 'the same, where the site has a `name`',
    },
    {
      path: 'sizes.conf',
      goes: 'included in the http context, before http.conf, where the site has a `name`; of several sites, the one with the larger numbers',
    },
    { path: 'nginx.conf', goes: 'nowhere: a whole example, to copy from' },
  ],
  setUp:
    'Copy the folder beside your nginx.conf, say as `signpost/`, and include its files by that name: `include signpost/http.conf;`. Not into conf.d: nginx includes every file there in http, and server.conf has no place in it. To try and load it: `nginx -t && nginx -s reload`.',
  notes: [
    'Of several lines of one header it reads the first alone before version 1.23: a proxy before it should set `X-Forwarded-Proto`, not add one, and of two `Accept` the first counts.',
    'Below the API it looks at `If-Match` and `If-Unmodified-Since`, which can’t be switched off: 412 in JSON where they don’t hold. Parts of an answer are not sent there.',
    'A `Transfer-Encoding` that it doesn’t know is 400, below the API in JSON.',
  ],
  unable,
  reads: isRead,
  beyond: (plan) => likelyAlone(plan, 'nginx'),
  emit(plan: Plan): OutFile[] {
    return [
      ...sizesFile(plan),
      { path: 'http.conf', content: httpConf(plan) },
      { path: 'server.conf', content: serverConf(plan) },
      ...locationFile(plan),
      { path: 'alias-servers.conf', content: aliasConf(plan) },
      { path: 'nginx.conf', content: exampleConf(plan) },
      ...usersFiles(plan, (at) => usersFile(plan, at)),
    ];
  },
};
