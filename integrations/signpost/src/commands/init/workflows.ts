import { join } from 'node:path';
import { parse } from 'yaml';
import { listFiles, readText } from '../../lib/disk/read.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { toKeys } from '../../lib/json/jsonc.ts';

/** Where GitHub reads the workflows of a repository. */
const workflowFolder = '.github/workflows';

/** A workflow of the repository. */
export interface Workflow {
  readonly file: string;
  readonly text: string;
}

/** Reads the workflows of the repository; none without the folder. */
export async function readWorkflows(): Promise<Workflow[]> {
  const names = await listFiles(workflowFolder).catch(() => []);
  const files = names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(workflowFolder, name));
  return Promise.all(files.map(async (file) => ({ file, text: (await readText(file)) ?? '' })));
}

/** The actions that publish a folder on GitHub Pages. */
const pagesActions: readonly string[] = [
  'actions/deploy-pages',
  'crazy-max/ghaction-github-pages',
  'jamesives/github-pages-deploy-action',
  'peaceiris/actions-gh-pages',
];

/** True if a workflow publishes the site on GitHub Pages. */
export function deploysToGitHubPages(workflows: readonly Workflow[]): boolean {
  return workflows.some(({ text }) => {
    const lowerCaseText = text.toLowerCase();
    return pagesActions.some((action) => lowerCaseText.includes(`${action}@`));
  });
}

/** The variables of the first workflow that builds the site with some: `env` of the workflow, the job and the step. */
export function findBuildVariables(workflows: readonly Workflow[]): Readonly<Record<string, string>> {
  for (const { text } of workflows) {
    const workflow = toKeys(parseWorkflow(text));
    for (const job of Object.values(toKeys(workflow['jobs'])).map(toKeys)) {
      const steps: readonly unknown[] = Array.isArray(job['steps']) ? job['steps'] : [];
      const buildStep = steps.map(toKeys).find(({ run }) => typeof run === 'string' && /\bbuild\b/.test(run));
      if (buildStep === undefined) continue;
      const variables = [workflow, job, buildStep].flatMap(({ env }) => listVariables(toKeys(env)));
      if (variables.length > 0) return Object.fromEntries(variables);
    }
  }
  return {};
}

function parseWorkflow(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function listVariables(env: JsonObject): [name: string, value: string][] {
  return Object.entries(env).flatMap(([name, value]): [string, string][] =>
    isObject(value) || value === null ? [] : [[name, String(value)]],
  );
}
