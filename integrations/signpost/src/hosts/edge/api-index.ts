import type { OutFile } from '../../lib/file.ts';
import { versionsOf } from '../../redirects/plan/api-versions.ts';
import type { ApiPlan, ApiVersion, Plan } from '../../redirects/plan/plan.ts';
import { shardFolder } from './shard.ts';

/** A version with the index that its queries are answered from. */
interface Handled extends ApiVersion {
  readonly index: Uint8Array;
}

/** The versions whose queries the handler answers: those that an index was built for. */
export function handledVersions(api: ApiPlan | undefined): readonly Handled[] {
  const isHandled = (version: ApiVersion): version is Handled => version.index !== undefined;
  return api === undefined ? [] : versionsOf(api).filter(isHandled);
}

/** The file in `dist` of the index of a version, by its place among those that are handled. */
export function indexPath(number: number): string {
  return `${shardFolder}/api-${number}.bin`;
}

/** The indexes as files for `dist`. */
export function indexFiles({ api }: Plan): OutFile[] {
  return handledVersions(api).map(({ index }, number) => ({ path: indexPath(number), content: index }));
}
