import type { Entry } from '../../../redirects/map/entry.ts';
import { printTarget } from '../../../redirects/map/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mapsOf, mapText, sourceText, turningOnThemselves } from '../shared/map.ts';

export default defineRule({
  id: 'map-self',
  title: 'No redirect points to its own address',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'An entry matches with and without its trailing slash, so /a to /a/ is a loop of one. The host corrects the slash by itself. (Google Search Central, redirects.)',
  fix: 'remove the entry',
  examples: () => ({
    good: [{ title: 'another page', files: site({ 'redirects.yaml': mapText(['/a', '/gauges/']) }) }],
    bad: [
      { title: 'the same address', files: site({ 'redirects.yaml': mapText(['/a', '/a']) }) },
      { title: 'with a slash', files: site({ 'redirects.yaml': mapText(['/a', '/a/']) }) },
      {
        title: 'the file of its page',
        files: site({ 'redirects.yaml': mapText(['/gauges', '/gauges/index.html']) }),
      },
    ],
  }),
  *check(site) {
    const found = mapsOf(site).flatMap((one) => [...turningOnThemselves(one)]);
    for (const entry of found) yield { ...entry.place, ...said(entry) };
    for (const entry of site.map?.resolved.turning ?? [])
      yield {
        ...entry.place,
        level: 'warning',
        message: `${sourceText(entry)} on ${entry.host} leads to the same address of this site, which is done for all addresses without an entry`,
      };
  },
});

/** What a person who sees two URLs would not take for one. */
function said(entry: Entry): { readonly message: string; readonly fix?: string } {
  const source = sourceText(entry);
  const target = entry.outcome.target === undefined ? source : printTarget(entry.outcome.target);
  if (target === `${source}/`)
    return {
      message: `${source} redirects to itself: an entry is for its address with and without the slash at the end`,
      fix: 'remove the entry; the host sends people to the spelling of the page',
    };
  if (entry.kind === 'pattern' && target !== source)
    return {
      message: `${source} leads to ${target}, which it redirects again`,
      fix: 'write a target that the pattern does not match, or list the addresses one by one',
    };
  if (/\.html?$/i.test(target) && target.startsWith(source))
    return {
      message: `${source} redirects to itself: ${target} is the file of the page at ${source}`,
      fix: 'remove the entry; the host sends people to the spelling of the page',
    };
  return { message: `${source} redirects to itself` };
}
