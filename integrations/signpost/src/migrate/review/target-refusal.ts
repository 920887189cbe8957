import { printExactSource } from '../../map/entry.ts';
import { parseSource } from '../../map/source.ts';
import { parseTarget } from '../../map/target.ts';

/** Why an old URL can't have a target, as a clause; undefined for a valid target. */
export function findTargetRefusal(old: string, to: string): string | undefined {
  const source = parseSource(printExactSource(old));
  if ('message' in source) return source.message;
  const target = parseTarget(to, source);
  if ('message' in target) return target.message;

  if (source.kind === 'pattern' || source.query.length > 0 || target.origin !== '') return undefined;
  const isSame = target.path.replace(/\/$/, '') === source.path.replace(/\/$/, '');
  return isSame ? `${old} would redirect to itself` : undefined;
}
