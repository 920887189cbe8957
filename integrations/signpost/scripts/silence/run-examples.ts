import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listWaysInFile, source } from './list-ways.ts';

// node run-examples.ts FILE NUMBER SILENT: runs the examples of the rules with one way to be silent taken always, and prints the first example that
// is no longer found: it proves that the way isn't wider than it says.

const [file = '', number = '', silent = ''] = process.argv.slice(2);
const code = readFileSync(join(source, file), 'utf8');
const way = listWaysInFile(file, code)[Number(number)];
if (way === undefined) throw new Error(`no way ${number} in ${file}`);
const mutant = code.slice(0, way.start) + silent + code.slice(way.end);
const url = pathToFileURL(join(source, file)).href;

// The cases of test files, without vitest.
const names = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'onTestFinished',
  'test',
  'vi',
];
const stub = `const none = new Proxy(() => none, { get: () => none });\n${names.map((name) => `export const ${name} = none;`).join('\n')}`;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'vitest') return nextResolve(specifier, context);
    return { url: `data:text/javascript,${encodeURIComponent(stub)}`, shortCircuit: true };
  },
  load(loaded, context, nextLoad) {
    if (loaded !== url) return nextLoad(loaded, context);
    return { format: 'module-typescript', source: mutant, shortCircuit: true };
  },
});

const { rules } = await import('../../src/audit/rules/index.ts');
const { runRules } = await import('../../src/audit/rules/run.ts');
const { siteOf } = await import('../../test/rules/example-site.ts');
const { printFindings } = await import('../../test/rules/print-findings.ts');
const { applyNearMiss } = await import('../../test/rules/near-miss.ts');

const name = /audit\/rules\/[^/]+\/([\w-]+)\.ts$/.exec(file)?.[1];
const own = rules.filter(({ id }) => id === name);
for (const rule of own.length > 0 ? own : rules) {
  const { good, bad } = rule.examples();
  const missed = good.flatMap(({ nearMiss, ...example }) =>
    nearMiss === undefined
      ? []
      : [{ ...example, finds: nearMiss.finds, files: applyNearMiss(example, nearMiss.replace) }],
  );
  for (const example of [...missed, ...bad]) {
    const { finds = '', title } = example;
    try {
      const printed = printFindings(runRules(await siteOf(example), { only: [rule.id] }));
      const isLost = finds.split('\n').some((line) => !printed.includes(line));
      if (!isLost) continue;
      console.log(`${rule.id}: ${title}`);
      process.exit(0);
    } catch {
      // A way that the rest of the file needs proves nothing.
    }
  }
}

const { collectCases } = await import('../../test/rules/cases.ts');
const { selectJudged } = await import('../../src/audit/rules/rule.ts');
for (const { rule, bad } of await collectCases()) {
  if (own.length > 0 && !own.some(({ id }) => id === rule.id)) continue;
  for (const example of bad) {
    try {
      const faults = [...rule.check(selectJudged(rule, await siteOf(example)))];
      if (faults.length > 0) continue;
      console.log(`${rule.id}: ${example.title}`);
      process.exit(0);
    } catch {
      // The same
    }
  }
}
