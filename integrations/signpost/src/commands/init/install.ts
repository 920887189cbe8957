import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFirstIn, readText } from '../../lib/disk/read.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { readWorkflows } from './workflows.ts';

/**
 * The command that installs the generator on a runner of GitHub, at the version of the project. Undefined for a generator that
 * npm installs.
 */
export async function chooseInstall(generator: SiteGenerator | undefined): Promise<string | undefined> {
  const { install, pinned } = generator ?? {};

  // Hugo builds differ between versions, so the runner gets the project's own.
  if (pinned !== undefined) {
    const version = await findVersion(pinned);
    return version === undefined ? install : pinned.install(version);
  }

  // The themes and plugins of MkDocs and Sphinx are in requirements.txt too.
  const requirements = await findFirstIn('.', ['requirements.txt', 'docs/requirements.txt']);
  if (install?.startsWith('pip ') && requirements !== undefined) return `pip install -r ${requirements}`;
  return install;
}

/** `0.128.0`, by HUGO_VERSION in netlify.toml or a workflow, otherwise by the installed program. */
async function findVersion({ versionKey, program }: NonNullable<SiteGenerator['pinned']>) {
  // HUGO_VERSION = "0.128.0" in TOML, HUGO_VERSION: 0.128.0 in YAML
  const assignment = new RegExp(`\\b${versionKey}["']?\\s*[:=]\\s*["']?v?(\\d+\\.\\d+\\.\\d+)`);
  const configs = [await readText('netlify.toml'), ...(await readWorkflows()).map(({ text }) => text)];
  const [configuredVersion] = configs.flatMap((text) => assignment.exec(text ?? '')?.[1] ?? []);
  if (configuredVersion !== undefined) return configuredVersion;

  // hugo v0.128.0-e6d2712ee062321dc2fc49e963597dd5a6157660 linux/amd64
  const output = await promisify(execFile)(program, ['version']).catch(() => undefined);
  return /\bv(\d+\.\d+\.\d+)/.exec(output?.stdout ?? '')?.[1];
}
