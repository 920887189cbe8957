import type { OutFile } from '../../lib/file.ts';
import { fileNameOf, parsePath, pathOfFile } from '../../lib/url/path.ts';
import { versionsOf } from '../../redirects/plan/api.ts';
import type { ApiVersion, Plan } from '../../redirects/plan/plan.ts';
import { programs } from '../edge/programs.ts';
import { handledVersions } from '../edge/shards.ts';
import type { Copy } from '../host.ts';

/** The folder of a function's source, in the root of the project. */
export const functionFolder = 'signpost-api/';
/** A function's files are beside it. */
const filesFolder = 'files/';

/** True where a function answers the API; else its lists and records are files, whatever the query. */
export function hasFunction(plan: Plan): boolean {
  return functionVersions(plan).length > 0;
}

/** The versions that a function serves: all, or none if an index or a list is missing. */
export function functionVersions({ api, served }: Plan): readonly ApiVersion[] {
  if (api === undefined) return [];
  const versions = versionsOf(api);
  const isThere = (file: string): boolean => served.files.has(parsePath(`/${file}`));
  const isWhole = versions.every((version) => filesOf(version).every(isThere));
  return isWhole && handledVersions(api).length === versions.length ? versions : [];
}

/** The lists and descriptions of the API, which a function reads beside itself. */
export function functionCopies(plan: Plan): Copy[] {
  return functionVersions(plan)
    .flatMap(filesOf)
    .flatMap((file) => {
      const from = plan.served.files.get(pathOfFile(file));
      return from === undefined ? [] : [{ from, path: `${functionFolder}${filesFolder}${file}` }];
    });
}

function filesOf({ base, resources }: ApiVersion): string[] {
  const folder = fileNameOf(base);
  return [...resources.map(({ name }) => `${folder}/${name}.json`), `${folder}/openapi.json`];
}

/** An import of a module: a name and its package. */
type Imports = Readonly<Record<string, string>>;

/** The imports that every function needs to read these files. */
const common: Imports = { readFile: 'node:fs/promises', join: 'node:path' };

/** A function's source, with what its module imports and the platform's own lines, and the indexes beside it. */
export function functionFiles(
  plan: Plan,
  imports: Imports,
  own: string,
  dependencies: Readonly<Record<string, string>>,
): OutFile[] {
  const indexes = functionVersions(plan).map(({ index }) => index);
  return [
    { path: `${functionFolder}index.js`, content: { [Symbol.iterator]: () => moduleText(imports, own) } },
    { path: `${functionFolder}package.json`, content: packageText(dependencies) },
    ...indexes.flatMap((index, number) =>
      index === undefined
        ? []
        : [{ path: `${functionFolder}${filesFolder}api-${number}.bin`, content: index }],
    ),
  ];
}

/** No user's text is in it. */
function* moduleText(imports: Imports, own: string): Generator<string> {
  yield "// Written by signpost: it serves the site's API from the files next to it. Change the API's resources and build again.\n";
  for (const [name, from] of Object.entries({ ...common, ...imports }))
    yield `import { ${name} } from '${from}';\n`;
  yield `\n${programs.functions}\n`;
  yield `const read = (name) => readFile(join(import.meta.dirname, '${filesFolder}', name));\n\n${own}\n`;
}

/** A function's `package.json`: an ES module. */
function packageText(dependencies: Readonly<Record<string, string>>): string {
  const parts = {
    name: 'signpost-api',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: '22' },
    dependencies,
  };
  return `${JSON.stringify(parts, undefined, 2)}\n`;
}
