import { join } from 'node:path';
import { readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { signpostYaml } from './settings-file.ts';
import type { SignpostYaml } from './signpost-yaml.ts';

export { signpostYaml };

/** The site and its hosts from a project's `signpost.yaml`. A `Problem` lists the mistakes in it. */
export async function siteFacts(project = '.'): Promise<Partial<Pick<SignpostYaml, 'site' | 'hosts'>>> {
  const text = await readTextIfFile(join(project, signpostYaml));
  if (text === undefined) return {};
  // The YAML reader takes a while to load.
  const { parseSignpostYaml } = await import('./signpost-yaml.ts');
  try {
    return parseSignpostYaml(signpostYaml, text);
  } catch (error) {
    // With the mistakes in rule ids, so that all are reported at once. The rules take longer to load.
    if (error instanceof Problem)
      (await import('./parse-audit-settings.ts')).parseAuditSettings(signpostYaml, text);
    throw error;
  }
}

/** The site and its hosts, without those in a file with mistakes: commands that need its settings report these. */
export async function siteFactsIfValid(project: string): ReturnType<typeof siteFacts> {
  try {
    return await siteFacts(project);
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}
