import { join } from 'node:path';
import { readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import type { SignpostYaml } from './signpost-yaml.ts';

/** The settings of a site that Astro doesn't build, beside its `redirects.yaml`. */
export const signpostYaml = 'signpost.yaml';

/** The site and its hosts from a project's `signpost.yaml`. A `Problem` lists the mistakes in it. */
export async function siteFacts(project = '.'): Promise<Partial<Pick<SignpostYaml, 'site' | 'hosts'>>> {
  const text = await readTextIfFile(join(project, signpostYaml));
  // The YAML reader takes a while to load.
  return text === undefined ? {} : (await import('./signpost-yaml.ts')).parseSignpostYaml(signpostYaml, text);
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
