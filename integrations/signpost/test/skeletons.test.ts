import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const documents = [
  ...globSync('src/**/*.md', { cwd: folder }).map((name) => join(folder, name)),
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md'].map((name) => join(folder, '../..', name)),
];

/** The code blocks whose first line names their file: `// src/hosts/example/host.ts`. */
function listSkeletons(): Map<string, string> {
  const skeletons = new Map<string, string>();
  for (const document of documents)
    for (const [, code = ''] of readFileSync(document, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)) {
      const [, name] = /^\/\/ ((?:src|test)\/\S+\.ts)\n/.exec(code) ?? [];
      if (name !== undefined) skeletons.set(join(folder, name), code);
    }
  return skeletons;
}

/** Checks files that are only in memory with the settings of the package, and returns the errors. */
function checkTypes(files: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  // The folder src/hosts/example doesn't exist.
  delete host.directoryExists;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);

  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((name) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
}

test('the skeletons of "Add a host" and "Add a rule" compile as printed', () => {
  const skeletons = listSkeletons();
  expect([...skeletons.keys()].map((name) => name.slice(folder.length + 1))).toEqual(
    expect.arrayContaining([
      'src/hosts/example/host.ts',
      'src/hosts/example/serving.ts',
      'src/audit/rules/head/title-dots.ts',
      'test/rules/head/title-dots.test.ts',
    ]),
  );
  expect(checkTypes(skeletons)).toEqual([]);
});
