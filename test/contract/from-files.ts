import type { ApiSite } from './site.ts';

/** True for what files alone answer: lists, records, and the pages of the sizes that were built. */
export function isInFiles(target: string, { plan }: ApiSite): boolean {
  const [path = '', query] = target.split('?');
  if (query === undefined) return true;
  // Without `size` there is no paging.
  if (/^page=\d+$/.test(query)) return path.split('/').length === 3;
  const resource = plan.api?.resources.find(({ name }) => path === `/api/${name}`);
  const [, size] = /^(?:page=\d+&size=(\d+)|size=(\d+)&page=\d+)$/.exec(query)?.filter(Boolean) ?? [];
  return resource?.sizes.includes(Number(size)) ?? false;
}
