import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Case } from './case.ts';
import { type Figures, measure } from './measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', default: 'bench/results.json' }, runs: { type: 'string' } },
});

interface Result extends Figures {
  readonly id: string;
  readonly against: string;
  readonly goal: number;
}

const results: Result[] = [];
// Removed when all is measured, since files that were just removed slow down those that are made.
const all = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  for (const unit of await casesNamed(positionals)) {
    const folder = join(all, unit.id);
    await mkdir(folder);
    const figures = measure(await unit.prepare(folder), Number(values.runs ?? unit.runs));
    results.push({ id: unit.id, against: unit.against, goal: unit.goal, ...figures });
    print(unit, figures);
  }
} finally {
  await rm(all, { recursive: true, force: true });
}
await writeFile(values.output, `${JSON.stringify({ node: process.version, results }, null, 2)}\n`);

async function casesNamed(names: readonly string[]): Promise<Case[]> {
  const files = (await readdir(new URL('./cases/', import.meta.url))).sort();
  const all: Case[] = await Promise.all(files.map(async (file) => (await import(`./cases/${file}`)).default));
  const unknown = names.filter((name) => !all.some(({ id }) => id === name));
  if (unknown.length > 0) {
    console.error(
      `There is no case ${unknown.join(', ')}; the cases are ${all.map(({ id }) => id).join(', ')}.`,
    );
    process.exit(2);
  }
  return names.length === 0 ? all : all.filter(({ id }) => names.includes(id));
}

function print(
  { id, title, against, goal }: Case,
  { generated, theirs, ratio, memory, notes }: Figures,
): void {
  const verdict = ratio <= goal ? 'within' : 'ABOVE';
  console.log(`${id}: ${title}`);
  console.log(
    `  ours ${milliseconds(generated)}, ${against} ${milliseconds(theirs)}, peak ${memory.toFixed(0)} MB`,
  );
  for (const note of notes) console.log(`  ${note}`);
  console.log(`  ratio ${ratio.toFixed(2)}, ${verdict} the goal of ${goal}\n`);
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 3 : 0)} ms`;
}
