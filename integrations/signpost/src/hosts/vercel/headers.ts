import { printHsts } from '../../plan/answers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { spellingsOf } from '../shared/sent.ts';
import { escapeSource, isVerbatim } from './text.ts';

/** One of `headers` in vercel.json. Of several that match, the last wins, as in a plan. */
export interface HeaderBlock {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan; undefined where a value holds what the host would fill in. */
export function headerBlocks({ hsts, headers }: Plan): HeaderBlock[] | undefined {
  const own: HeaderBlock[] =
    hsts === undefined
      ? []
      : [{ source: '/(.*)', headers: [{ key: 'Strict-Transport-Security', value: printHsts(hsts) }] }];
  const blocks = [...own, ...headers.flatMap(blocksOf)].filter((block) => block.headers.length > 0);
  return blocks.every((block) => block.headers.every(({ value }) => isVerbatim(value))) ? blocks : undefined;
}

function blocksOf({ match, headers }: HeaderRule): HeaderBlock[] {
  const set = headers.filter(([name, value]) => name.toLowerCase() !== 'content-type' && value !== '');
  const block = { headers: set.map(([key, value]) => ({ key, value })) };
  return spellingsOf('prefix' in match ? match.prefix : match.exact).map((path) => {
    return { source: `${escapeSource(path)}${'prefix' in match ? '(.*)' : ''}`, ...block };
  });
}

/** The headers for some folders alone: those whose files are served without the middleware. */
export function blocksBelow(plan: Plan, folders: readonly string[]): HeaderBlock[] {
  const all = headerBlocks(plan) ?? [];
  return folders.map((folder) => {
    const covering = all.filter(
      ({ source }) => source.endsWith('(.*)') && folder.startsWith(source.slice(0, -4)),
    );
    return { source: `${escapeSource(folder)}(.*)`, headers: covering.flatMap(({ headers }) => headers) };
  });
}
