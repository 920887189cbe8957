import { dirname } from 'node:path';
import { writeYaml } from '../../import/write-map.ts';
import { readText } from '../../lib/disk/read.ts';
import { formatCount } from '../../lib/text/text.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { usualMapFile } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { dropKnownRedirects } from '../map-import/known.ts';
import { printCounts, printMessages } from '../map-import/report.ts';
import { describeSourceSteps, findKeptRules, type Source } from '../map-import/source-steps.ts';
import { hasAdapter } from './detect.ts';
import { checkImport, printErrors } from './errors.ts';
import { countRules } from './existing.ts';
import { type Part, planNewFile } from './part.ts';
import type { Survey } from './survey.ts';

/** The redirect map, with the existing redirects. */
export interface MapPart extends Part {
  /** Imported redirects that the map lacks or has with another target, by file. */
  readonly imports: readonly { readonly name: string; readonly report: string }[];
  /** The errors of the imported redirects, by rule. */
  readonly errors: readonly string[];
  /** Advice that is of no use once the files are written. */
  readonly beforeWriting: readonly string[];
}

/** Plans `redirects.yaml`. */
export async function planMap(survey: Survey): Promise<MapPart> {
  const { isMapped, isBuilt, redirects } = survey;
  if (isMapped) {
    const notes = [...redirects.notes, ...noteErrors((await readText(usualMapFile)) ?? '')];
    return { there: [usualMapFile], notes, imports: [], errors: [], beforeWriting: [] };
  }

  const { text, added } = writeMap(redirects.existing);
  // A server may answer what the build lacks.
  const isCheckable = added.length > 0 && !(await hasAdapter());
  const checked = isCheckable ? await checkImport(text, survey) : { text, errors: [] };
  const what = added.length === 0 ? 'an empty redirect map' : formatCount(countRules(added), 'redirect');
  return {
    ...(await planNewFile(usualMapFile, what, () => checked.text)),
    notes: [...redirects.notes, ...noteErrors(checked.text)],
    beforeWriting: isCheckable && !isBuilt ? [notBuilt] : [],
    imports: added.flatMap(reportImport),
    errors: printErrors(checked.errors),
  };
}

const notBuilt =
  'The site is not built, so redirects that lead to no page are not found. To find them first, write nothing now, build the site, and run this command again.';

/** By the comments that the import wrote above redirects with an error, until the user has decided on each. */
function noteErrors(map: string): string[] {
  if (!/^ *# signpost-ignore [\w-]+: when imported|^ *## Commented out: /m.test(map)) return [];
  return [
    `Decide on the redirects of ${usualMapFile} below a comment \`# signpost-ignore\` or \`## Commented out\`: correct the target and delete the comment, or delete the redirect.`,
  ];
}

/** A map of all files, and the part that it gets of each; the first file with a URL wins. */
function writeMap(existing: readonly Source[]): { readonly text: string; readonly added: readonly Source[] } {
  const head = printSchemaComment('redirects', usualMapFile, { installs: true });
  if (existing.length === 0)
    return {
      text: `${head}# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/\nredirects: []\n`,
      added: [],
    };

  const titles = existing.map(({ name, brought }) => {
    const format = /\.config\.\w+$/.test(name) ? 'the key `redirects`' : brought.importer.title;
    return name === format ? name : `${name} (${format})`;
  });
  const title = `From ${new Intl.ListFormat('en').format(titles)}. \`since\` is the day of the commit, at the latest yesterday.`;

  let text = head;
  const added = existing.map(({ name, brought }) => {
    const isFirst = text === head;
    const own = isFirst ? brought : dropKnownRedirects(name, brought, { file: usualMapFile, text });
    // Lines of several files need the name of theirs.
    const items = existing.length === 1 ? own.items : own.items.map((item) => ({ file: name, ...item }));
    const yaml = [...writeYaml(title, { ...own, items })].join('');
    text = isFirst ? head + yaml : appendYaml(usualMapFile, text, yaml);
    return { name, brought: own };
  });
  return { text, added };
}

/** The lines that aren't imported or differ. The rules to keep are among the steps for the user. */
function reportImport({ name, brought }: Source): MapPart['imports'] {
  const kept = new Set<unknown>(findKeptRules(brought));
  const others = { ...brought, items: brought.items.filter((item) => !kept.has(item)) };
  const messages = printMessages(name, others, `npx astro-signpost map import ${name} --json lists them`);
  return messages === '' ? [] : [{ name, report: messages + printCounts(brought) }];
}

/** Where to remove the redirects that the new map has now. */
export async function noteRedirectSources({ redirects, isMapped, hosts, dist }: Survey): Promise<string[]> {
  const map = isMapped ? ((await readText(usualMapFile)) ?? '') : undefined;
  const sources = map === undefined ? redirects.existing : listStillThere(redirects.existing, map);
  return sources.flatMap((source) => [
    ...(dirname(source.name) === dist
      ? [`If your build makes ${source.name}, do the following in the file that it is made from.`]
      : []),
    ...describeSourceSteps(source, hosts),
  ]);
}

/** The files that still have redirects of the map, such as after an earlier `init`. */
function listStillThere(existing: readonly Source[], map: string): Source[] {
  // What a map with mistakes has is unknown; `map check` reports them.
  if (readYaml(usualMapFile, map).findings.some(({ level }) => level === 'error')) return [];

  return existing.flatMap(({ name, brought }) => {
    const left = dropKnownRedirects(name, brought, { file: usualMapFile, text: map });
    const known = brought.items.filter((item) => item.kind === 'rule' && !left.items.includes(item));
    const others = brought.items.filter(({ kind }) => kind !== 'rule');
    return known.length === 0 ? [] : [{ name, brought: { ...brought, items: [...known, ...others] } }];
  });
}
