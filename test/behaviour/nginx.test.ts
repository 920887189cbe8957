import { describeCompared } from './compared-suite.ts';
import { nginxEngine } from './engines/nginx.ts';
import { describeEngine } from './suite.ts';

describeEngine(nginxEngine);

/** nginx itself refuses with 400 what climbs above the root, and an escape that is none, before it reads any rule. */
describeCompared(nginxEngine, ({ url }) => {
  const path = url.replace(/^http:\/\/[^/]*/, '').replace(/\?.*/, '');
  return climbs(path) || /%(?![0-9A-Fa-f]{2})|%00/.test(path);
});

function climbs(path: string): boolean {
  let depth = 0;
  for (const part of path
    .replace(/%2f/gi, '/')
    .replace(/%2e/gi, '.')
    .split('/')
    .filter((one) => one !== '' && one !== '.')) {
    depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}
