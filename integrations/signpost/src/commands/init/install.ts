import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFirstIn, listFiles, readText } from '../../lib/disk/read.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';

/** Where the workflows of GitHub are. */
const workflowFolder = '.github/workflows';

/**
 * The command that installs the generator on a runner of GitHub, at the version of the project. Undefined for a generator that
 * npm installs.
 */
export async function chooseInstall(generator: SiteGenerator | undefined): Promise<string | undefined> {
  const { install, pinned } = generator ?? {};
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
  const assigned = new RegExp(`\\b${versionKey}["']?\\s*[:=]\\s*["']?v?(\\d+\\.\\d+\\.\\d+)`);
  const texts = [await readText('netlify.toml'), ...(await readWorkflows()).map(({ text }) => text)];
  const [written] = texts.flatMap((text) => assigned.exec(text ?? '')?.[1] ?? []);
  if (written !== undefined) return written;

  const printed = await promisify(execFile)(program, ['version']).catch(() => undefined);
  return /\bv(\d+\.\d+\.\d+)/.exec(printed?.stdout ?? '')?.[1];
}

/** The workflows of the repository. */
export async function readWorkflows(): Promise<{ readonly file: string; readonly text: string }[]> {
  const names = await listFiles(workflowFolder).catch(() => []);
  const files = names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(workflowFolder, name));
  return Promise.all(files.map(async (file) => ({ file, text: (await readText(file)) ?? '' })));
}
