import { join } from 'node:path';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { hasBlock } from '../../lib/text/generated-block.ts';
import { edgeFunctionFile } from '../shared/generated-files.ts';

/** True if a person has copied the edge function, or the block with its declaration, to the project's root. */
export async function hasCopiedEdgeFunction(root: string): Promise<boolean> {
  const toml = (await readText(join(root, 'netlify.toml'))) ?? '';
  return hasBlock(toml) || hasFile(join(root, edgeFunctionFile));
}
