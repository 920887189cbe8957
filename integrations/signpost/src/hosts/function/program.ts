import { programs } from '../edge/programs.ts';
import { filesFolder } from './folder.ts';

/** What a module imports: a name, and the package that exports it. */
type Imports = Readonly<Record<string, string>>;

/** What every function needs to read the files beside it. */
const common: Imports = { readFile: 'node:fs/promises', join: 'node:path' };

/** A function's module: what it imports, the handler, and the platform's own lines. No user's text is in it. */
export function* functionText(imports: Imports, own: string): Generator<string> {
  yield "// Written by signpost: the site's API, from the files beside it. Change its resources and build again.\n";
  for (const [name, from] of Object.entries({ ...common, ...imports }))
    yield `import { ${name} } from '${from}';\n`;
  yield `\n${programs.functions}\n`;
  yield `const read = (name) => readFile(join(import.meta.dirname, '${filesFolder}', name));\n\n${own}\n`;
}

/** A function's `package.json`: a module that is run as it is. */
export function packageText(name: string, dependencies: Readonly<Record<string, string>>): string {
  const parts = {
    name,
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: '22' },
    dependencies,
  };
  return `${JSON.stringify(parts, undefined, 2)}\n`;
}
