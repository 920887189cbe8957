import { segmentsOf } from '../../lib/path.ts';
import type { Plan } from '../../redirects/plan/plan.ts';

/**
 * Folders whose files the host may serve without asking the program, since each request to it costs:
 * those of built assets, such as `/_astro/`, where no page, entry or closed area is.
 */
export function bypassedFolders(plan: Plan): string[] {
  if (plan.closing) return [];
  const first = (path: string): string => path.split('/')[1] ?? '';
  const folders = new Set(
    [...plan.inventory.files.keys()].filter((path) => /^\/_[^/]+\//.test(path)).map(first),
  );
  const taken = [
    ...[...plan.inventory.pages.keys()].map(first),
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
