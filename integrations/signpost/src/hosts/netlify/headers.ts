import { coversUrl } from '../../plan/file-headers.ts';
import type { Header, HeaderRule, Plan } from '../../plan/plan.ts';
import { blockText } from '../shared/comments.ts';
import { platformHeaders, startOf } from '../shared/headers.ts';
import { sourceVariants } from './rule.ts';

interface Block {
  readonly paths: readonly string[];
  readonly headers: readonly Header[];
}

/** `_headers`. Netlify joins the values of matching rules, so an overruled rule is written for each remaining URL. */
export function headersText(plan: Plan): string {
  const rules = platformHeaders(plan);
  const blocks = [
    ...retryBlocks(plan),
    ...rules.flatMap((rule, at) => blocksOf(plan, rule, rules.slice(at + 1))),
  ];
  const printed = blocks.filter(({ headers }) => headers.length > 0).flatMap(printBlock);
  return blockText(printed.join(''), 'All blocks that match a URL apply.');
}

function retryBlocks({ maintenance }: Plan): Block[] {
  if (maintenance === undefined) return [];
  return [{ paths: ['/*'], headers: [['Retry-After', maintenance.retryAfter.toUTCString()]] }];
}

function blocksOf(plan: Plan, rule: HeaderRule, later: readonly HeaderRule[]): Block[] {
  const free = rule.headers.filter(
    ([name]) => !later.some((other) => sets(other, name) && meets(other, rule)),
  );
  const overruled = rule.headers.filter((header) => !free.includes(header));
  const whole: Block = { paths: pathsOf(rule), headers: free };
  if (overruled.length === 0) return [whole];
  const urls = [...plan.served.pages.keys(), ...plan.served.files.keys()].filter((path) =>
    coversUrl(rule.match, path),
  );
  const rest = urls.map((url): Block => {
    const left = overruled.filter(
      ([name]) => !later.some((other) => sets(other, name) && coversUrl(other.match, url)),
    );
    return { paths: sourceVariants(url), headers: left };
  });
  return [whole, ...rest];
}

function sets({ headers }: HeaderRule, name: string): boolean {
  return headers.some(([other]) => other.toLowerCase() === name.toLowerCase());
}

/** True if both rules match some URL. */
function meets(a: HeaderRule, b: HeaderRule): boolean {
  const [one, other] = [startOf(a), startOf(b)];
  return coversUrl(a.match, other) || coversUrl(b.match, one);
}

function pathsOf(rule: HeaderRule): string[] {
  return sourceVariants(startOf(rule)).map((path) => ('prefix' in rule.match ? `${path}*` : path));
}

function printBlock({ paths, headers }: Block): string[] {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}\n`).join('');
  return paths.map((path) => `${path}\n${lines}`);
}
