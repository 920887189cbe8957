import { segmentsOf } from '../../lib/url/path.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { type EdgeConfig, edgeConfig } from './config.ts';
import { programs } from './programs.ts';

/** A platform's program with the plan's configuration. */
export function* programText(
  platform: Exclude<keyof typeof programs, 'api' | 'functions'>,
  plan: Plan,
): Generator<string> {
  yield "// Written by signpost: it handles what the host's config files don't support. Change redirects.yaml instead of this file.\n";
  const config = edgeConfig(plan);
  yield `const signpost = ${configText(config)};\n`;
  // The handler is included only if there is an index.
  yield config.handled.length > 0 ? `${programs.api}\n` : 'const signpostApi = undefined;\n\n';
  yield programs[platform];
}

/** The configuration as JSON, one line for each key and list element, so that a changed redirect is a changed line. */
function configText({ plan, ...config }: EdgeConfig): string {
  const parts = Object.entries(plan).flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}:${listText(value)}`],
  );
  return `${JSON.stringify(config).slice(0, -1)},"plan":{\n${parts.join(',\n')}\n}}`;
}

function listText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`;
}

/** Folders of built assets that bypass the edge function, because each request to it costs. */
export function bypassedFolders(plan: Plan): string[] {
  if (plan.maintenance) return [];
  const first = (path: string): string => path.split('/')[1] ?? '';
  const folders = new Set(
    [...plan.served.files.keys()].filter((path) => /^\/_[^/]+\//.test(path)).map(first),
  );
  const taken = [
    ...[...plan.served.pages.keys()].map(first),
    ...plan.exact.map(({ path }) => first(path)),
    ...plan.protect.flatMap(({ prefix }) => segmentsOf(prefix).slice(0, 1)),
  ];
  for (const name of taken) folders.delete(name);
  const isOpen = plan.patterns.some(({ segments: [segment] }) => segment?.literal === undefined);
  if (isOpen || plan.protect.some(({ prefix }) => prefix === '/')) return [];
  for (const { segments } of plan.patterns) folders.delete(segments[0]?.literal ?? '');
  return [...folders]
    .filter((name) => /^[\w-]+$/.test(name))
    .sort()
    .map((name) => `/${name}/`);
}
