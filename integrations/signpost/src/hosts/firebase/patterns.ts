import type { PatternEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { destinationOf, namesOf } from './destination.ts';
import { except } from './except.ts';
import type { Redirect } from './redirect.ts';
import { spelled, textsOf } from './regex.ts';
import { type Hole, holesAt } from './shadowed.ts';

/** A part of an expression: text, or what a placeholder or the rest may be. */
type Part = { readonly text: string } | { readonly name: string; readonly not: string };

/**
 * The redirects for a pattern. The host redirects before it looks for a file, so a pattern leaves out what is
 * served or gone below it, and needs a second rule for its folder itself.
 */
export function patternRedirects(plan: Plan, entry: PatternEntry, served: readonly string[]): Redirect[] {
  const { outcome } = entry;
  if (outcome.target === undefined) return [];
  const { target, status: type } = outcome;
  const parts = partsOf(entry, plan.ignoreCase);
  const kept = served.flatMap((path) => holesAt(entry, path, plan.ignoreCase));
  const rule = (regex: string, filled?: string): Redirect => ({
    regex,
    destination: destinationOf(plan.origin, entry, target, filled),
    type,
  });
  const expressions = (all: readonly Part[], end: '' | '/' | '/?', holes: readonly Hole[]): string[] =>
    expressionsOf(
      all,
      holes.map(({ texts }) => texts),
    ).map((middle) => `^${middle}${end}$`);
  const bare = kept.filter(({ rest }) => rest === undefined);
  // Of `/a//*`, the folder keeps its slash: without it, it is that of `/a/*`.
  const isEmpty = entry.segments.at(-1)?.literal === '';
  const whole = (all: readonly Part[]): string[] =>
    bare.length === 0
      ? expressions(all, isEmpty ? '/' : '/?', [])
      : [
          ...expressions(
            all,
            '',
            bare.filter(({ slash }) => !slash),
          ),
          ...expressions(
            all,
            '/',
            bare.filter(({ slash }) => slash),
          ),
        ];
  if (!entry.rest) return whole(parts).map((regex) => rule(regex));
  const rest: Part = { name: namesOf(entry).get('*') ?? '', not: '?' };
  const below = kept.flatMap((hole) =>
    hole.rest === undefined ? [] : [{ ...hole, texts: [...hole.texts, hole.rest] }],
  );
  const isLoop = bare.length === 0 && leadsToFolder(plan, entry);
  const folder = parts.length === 0 ? ['^/$'].filter(() => bare.length === 0) : whole(parts);
  return [
    ...(isLoop ? [] : folder.map((regex) => rule(regex, ''))),
    ...expressions([...parts, { text: '/' }, rest], '', below).map((regex) => rule(regex)),
  ];
}

/** True for `/x/*` to `/x/`, whose folder would be sent to itself. */
function leadsToFolder({ origin }: Plan, { segments, outcome }: PatternEntry): boolean {
  const { target } = outcome;
  if (target === undefined || (target.origin !== '' && target.origin !== origin)) return false;
  const folder = segments.map(({ literal = ':' }) => `/${literal}`).join('');
  return target.path.replace(/\*$/, '').replace(/\/$/, '') === folder;
}

function partsOf(entry: PatternEntry, ignoreCase: boolean): Part[] {
  const names = namesOf(entry);
  return entry.segments.flatMap((segment): Part[] =>
    segment.name === undefined
      ? [{ text: `/${spelled(segment.literal, ignoreCase)}` }]
      : [
          { text: '/' },
          { name: names.get(segment.name) ?? '', not: '/?' },
          { text: spelled(segment.tail, ignoreCase) },
        ],
  );
}

/** One expression; or several that leave out some ways to fill the holes, each given by its texts from left to right. */
function expressionsOf(parts: readonly Part[], without: readonly (readonly string[])[]): string[] {
  const [first, ...others] = parts;
  if (first === undefined) return without.length === 0 ? [''] : [];
  if ('text' in first) return expressionsOf(others, without).map((end) => first.text + end);
  const group = (expression: string): string => `(?P<${first.name}>${expression})`;
  if (without.length === 0) return expressionsOf(others, []).map((end) => group(`[^${first.not}]+`) + end);
  const byText = Map.groupBy(without, ([text = '']) => text);
  const other = group(except([...byText.keys()].flatMap(textsOf), first.not));
  return [
    ...expressionsOf(others, []).map((end) => other + end),
    ...[...byText].flatMap(([text, holes]) =>
      expressionsOf(
        others,
        holes.map(([, ...later]) => later),
      ).map((end) => group(spelled(text)) + end),
    ),
  ];
}
