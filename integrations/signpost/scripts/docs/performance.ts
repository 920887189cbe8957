import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { OutFile } from '../../src/lib/file.ts';
import { block, code, docsPage, escapeMarkdown, table } from './markdown.ts';

const benchCase = z.object({
  default: z.object({ id: z.string(), title: z.string(), against: z.string(), goal: z.number() }),
});

/** `evidence/performance.md`: what `bench/cases/` measures, and the bound of each. */
export async function performanceDocs(root: string): Promise<OutFile> {
  const folder = join(root, 'bench/cases');
  const files = (await readdir(folder)).sort();
  const cases = await Promise.all(
    files.map(async (file) => benchCase.parse(await import(pathToFileURL(join(folder, file)).href)).default),
  );
  return docsPage(
    'evidence/performance.md',
    {
      title: 'Performance and its bounds',
      description:
        "What Signpost's speed is compared with, the bound of each comparison, and how to measure it.",
      label: 'Performance',
    },
    'Times depend on the machine, so this page has none. Each case compares Signpost with a named peer on the same input, in turns and in the same run. The bound is the ratio of the two medians: at 0.5, Signpost takes at most half the time of its peer. A *floor* is the least that the work can cost, and not another tool.',
    table(
      ['Case', 'What Signpost does', 'Compared with', 'Bound'],
      cases.map(({ id, title, against, goal }) => [
        code(id),
        escapeMarkdown(title),
        escapeMarkdown(against),
        String(Number(goal.toFixed(2))),
      ]),
    ),
    '## Measure it',
    'In a clone of the repository:',
    block('sh', 'npm run bench                  # all cases\nnpm run bench -- audit-10000   # one case'),
    'Each case prints both medians, the peak memory, and the ratio with *within* or *ABOVE* the bound. `bench/results.json` gets the same figures. Cases of servers and peers need these installed: a server such as nginx from the system, and the others by `npm run engines`.',
  );
}
