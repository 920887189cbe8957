import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dist.ts';

/** The map's plain entries (no pattern, no merge), read line by line as a person does. */
export const entries = readFileSync(join(root, 'redirects.yaml'), 'utf8')
  .split(/^ {2}- /m)
  .flatMap((entry) => {
    const value = (key: string) => new RegExp(`^ *${key}: *"?([^"\\n#]*?)"? *(#.*)?$`, 'm').exec(entry)?.[1];
    const [from, to, status = '301'] = [value('from'), value('to'), value('status')];
    return from === undefined || to === undefined || /[:*]/.test(from) ? [] : [{ from, to, status }];
  });
