import { fileURLToPath } from 'node:url';
import type { Case, Side } from './case.ts';
import { writeMovedSite } from './moved-site.ts';

const cli = fileURLToPath(new URL('../integrations/signpost/bin/signpost.js', import.meta.url));

/** `migrate suggest` over a site of so many old addresses and as many new pages. */
export async function suggestSide(folder: string, count: number): Promise<Side> {
  const files = await writeMovedSite(folder, count);
  const output = ['--output', `${files.old}.csv`];
  return {
    args: [cli, 'migrate', 'suggest', '--old', files.old, '--new', files.new, ...output],
    cwd: folder,
  };
}

/** How much longer a larger site takes: a third more than its size is near enough to linear. */
export function growthCase(count: number, smaller: number): Case {
  return {
    id: `suggest-${count}-growth`,
    title: `targets for ${count} old addresses among ${count} pages`,
    against: `the same for ${smaller}`,
    goal: (count / smaller) * 1.33,
    runs: 1,
    async prepare(folder) {
      return { ours: await suggestSide(folder, count), theirs: await suggestSide(folder, smaller) };
    },
  };
}
