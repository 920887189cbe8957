import { join } from 'node:path';
import { hasBlock } from '../core/merge-block.ts';
import { readText } from '../disk/read.ts';
import type { Staging } from '../disk/staging.ts';
import { edgeFolder } from '../hosts/netlify/edge-folder.ts';
import type { Environment } from './preview.ts';

/** Where the primary host's files are, and where those for the root of the project go. */
export interface RootFolders {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly root: string;
}

const program = `${edgeFolder}signpost.js`;

/** Where Netlify's build takes edge functions from after its build command: https://docs.netlify.com/frameworks-api/ */
const handed = '.netlify/v1/edge-functions/signpost.js';

/** True where the root of the project has the edge function, or the block that declares it, by a person's hand. */
export async function isTaken(root: string): Promise<boolean> {
  const [toml = '', function_] = await Promise.all([
    readText(join(root, 'netlify.toml')),
    readText(join(root, program)),
  ]);
  return function_ !== undefined || hasBlock(toml);
}

/**
 * In a build that Netlify runs, hands it the edge function together with its shards: a copy that somebody committed is of
 * an older map than they are. In any build with its adapter too, which leaves its own function there. What stands in the
 * root of the project is left to whoever put it there.
 */
export async function handToNetlify(
  staging: Staging,
  names: readonly string[],
  { folder, root, adapter }: RootFolders & { readonly adapter?: string | undefined },
  environment: Environment,
): Promise<void> {
  const isTheirs = environment['NETLIFY'] !== undefined || adapter === '@astrojs/netlify';
  if (!isTheirs || !names.includes(program) || (await isTaken(root))) return;
  const [text = '', toml = ''] = await Promise.all(
    [program, 'netlify.toml'].map((name) => readText(join(folder, name))),
  );
  const excluded = /^[ \t]*excludedPath = (\[.*\])$/m.exec(toml)?.[1];
  const rest = excluded === undefined ? '' : `, excludedPath: ${excluded}`;
  await staging.write(join(root, handed), `${text}\nexport const config = { path: '/*'${rest} };\n`);
}
