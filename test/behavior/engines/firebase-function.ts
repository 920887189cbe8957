import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { firebase } from '../../../integrations/signpost/src/hosts/firebase/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { writeDeployed, writePackage } from './function-folder.ts';

/** What `rewrites` says of a function. */
interface FunctionRewrite {
  readonly function: { readonly functionId: string };
}

type Rewriter = (rewrite: FunctionRewrite) => Promise<RequestListener>;

/**
 * What superstatic calls for a rewrite to a function, as Firebase's emulator gives it: the function that was emitted,
 * run in this process. `firebase-functions` is stood for by a line: its `onRequest` adds no more to a request than
 * what Express adds, and to an answer nothing.
 */
export async function functionRewriter(
  folder: string,
  site: Pick<Site, 'files' | 'plan'>,
  output: readonly OutFile[],
): Promise<Rewriter | undefined> {
  const { functions: [codebase] = [] } = configOf(output);
  if (codebase === undefined) return undefined;
  const place = join(folder, 'project');
  await writeDeployed(place, firebase, site, output);
  const source = join(place, codebase.source);
  const onRequest = 'export const onRequest = (options, listener) => Object.assign(listener, { options });\n';
  await writePackage(source, 'firebase-functions', { https: onRequest });
  const exported: Record<string, RequestListener> = createRequire(import.meta.url)(join(source, 'index.js'));
  return async ({ function: { functionId } }) => {
    const listener = exported[functionId];
    if (listener === undefined) throw new Error(`there is no function ${functionId}`);
    return listener;
  };
}

function configOf(output: readonly OutFile[]): {
  readonly functions?: readonly { readonly source: string }[];
} {
  const file = output.find(({ path }) => path === 'firebase.json');
  return JSON.parse(typeof file?.content === 'string' ? file.content : '{}');
}
