import { join } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import { adapterConfig, edgeFunctionFile, routesName } from '../../hosts/shared/generated-files.ts';
import { splitBySupport } from '../../hosts/shared/support.ts';
import { readText } from '../../lib/disk/read.ts';
import { type Staging, writeFiles } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import type { Plan } from '../../plan/plan.ts';
import { findAdapterHost } from '../../project/deploy/hosts.ts';
import { type Environment, findBuildPlatform, nameAdapterEntry } from '../build-platform.ts';
import type { Session } from '../session.ts';
import type { AdapterOutput } from './adapter-output.ts';
import { addToCloudflareOutput } from './cloudflare-output.ts';
import { addToVercelOutput } from './vercel-output.ts';

// An adapter's output gets the host's files, which Astro's build doesn't know: the edge function for Netlify, the
// Worker for Cloudflare, the routes for Vercel, and the server for Node.

/** The file of edge functions for Netlify's build: https://docs.netlify.com/frameworks-api/ */
const netlifyOutput = '.netlify/v1/edge-functions/signpost.js';

/** Adds the primary host's files to the adapter's output, which is outside of `dist`. */
export async function addToAdapter(
  staging: Staging,
  host: Host,
  names: readonly string[],
  output: AdapterOutput,
  environment: Environment,
): Promise<void> {
  if (names.includes(edgeFunctionFile)) await addToNetlifyOutput(staging, host, output, environment);
  if (names.includes(adapterConfig)) await addToCloudflareOutput(staging, names, output);
  if (names.includes(routesName)) await addToVercelOutput(staging, names, output);
}

/**
 * Passes the edge function to a build by Netlify or @astrojs/netlify, since a committed copy may be outdated. Leaves files in
 * the project's root alone.
 */
async function addToNetlifyOutput(
  staging: Staging,
  host: Host,
  { folder, root, session }: AdapterOutput,
  environment: Environment,
): Promise<void> {
  const buildHosts = [findBuildPlatform(environment)?.host, findAdapterHost(session.adapter)];
  const isCopied = await host.projectChecks?.hasEdgeFunction?.({ root, dist: undefined });
  if (!buildHosts.includes('netlify') || isCopied) return;

  const [text = '', toml = ''] = await Promise.all(
    [edgeFunctionFile, 'netlify.toml'].map((name) => readText(join(folder, name))),
  );
  // excludedPath = ["/_astro/*"]
  const excluded = /^[ \t]*excludedPath = (\[.*\])$/m.exec(toml)?.[1];
  const rest = excluded === undefined ? '' : `, excludedPath: ${excluded}`;
  await staging.write(join(root, netlifyOutput), `${text}\nexport const config = { path: '/*'${rest} };\n`);
}

/** Puts the map's answers before the server of @astrojs/node. Returns unsupported features. */
export async function addToNodeServer(
  { nodeEntry: entry, server }: Session,
  plan: Plan,
  below: string,
): Promise<readonly Finding[]> {
  // A site without @astrojs/node, or with `deploy: { host: false }`
  if (entry === undefined) return [];

  const { createNodeServer } = await import('../../hosts/edge/node-server.ts');
  const host = createNodeServer({ entry, app: nameAdapterEntry(entry), below });
  const { supported, unsupported } = splitBySupport(plan, host);
  await writeFiles(server, host.emit(supported));
  return unsupported;
}
