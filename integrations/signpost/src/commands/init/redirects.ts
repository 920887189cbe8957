import { dirname } from 'node:path';
import { writeYaml } from '../../import/write-map.ts';
import type { Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { usualMapFile } from '../../map/entry.ts';
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
}

/** Plans `redirects.yaml`. */
export async function planMap(survey: Survey): Promise<MapPart> {
  const { isMapped, isBuilt, redirects } = survey;
  if (isMapped) return { there: [usualMapFile], notes: redirects.notes, imports: [], errors: [] };

  const { text, added } = writeMap(redirects.existing);
  // A server may answer what the build lacks.
  const isCheckable = added.length > 0 && !(await hasAdapter());
  const checked = isCheckable ? await checkImport(text, survey) : { text, errors: [] };
  const what = added.length === 0 ? 'an empty redirect map' : formatCount(countRules(added), 'redirect');
  return {
    ...(await planNewFile(usualMapFile, what, () => checked.text)),
    notes: [
      ...redirects.notes,
      ...(isCheckable && !isBuilt ? [notBuilt] : []),
      ...noteErrors(checked.errors),
    ],
    imports: added.flatMap(reportImport),
    errors: printErrors(checked.errors),
  };
}

const notBuilt =
  'The site is not built, so redirects that lead to no page are not found. To find them first, write nothing now, build the site, and run this command again.';

function noteErrors(errors: readonly Finding[]): string[] {
  if (errors.length === 0) return [];
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
export function noteRedirectSources({ redirects, isMapped, hosts, dist }: Survey): string[] {
  if (isMapped) return [];
  return redirects.existing.flatMap((source) => [
    ...(dirname(source.name) === dist
      ? [`If your build makes ${source.name}, do the following in the file that it is made from.`]
      : []),
    ...describeSourceSteps(source, hosts),
  ]);
}
