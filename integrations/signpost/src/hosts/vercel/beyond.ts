import type { OutFile } from '../../core/file.ts';
import type { Finding } from '../../core/finding.ts';
import { bulkName } from './bulk.ts';

/** What comes with a paid plan of the platform's alone: https://vercel.com/docs/redirects/bulk-redirects#limits-and-pricing */
export function beyond(files: readonly OutFile[]): Finding[] {
  if (!files.some(({ path }) => path === bulkName)) return [];
  return [
    {
      rule: 'host-limit',
      conventions: ['W-REDIR-1'],
      level: 'advice',
      message: `Vercel: past the 2,048 redirects of vercel.json the others stand in ${bulkName}, which the Hobby plan does not read; Pro includes 1,000 of them, Enterprise 10,000.`,
      fix: 'merge entries into patterns, or see that the plan has room: more can be bought in steps of 25,000',
    },
  ];
}
