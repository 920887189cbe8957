import { dirname } from 'node:path';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type CheckedImport, checkImport, printFaults } from '../map-import/faults.ts';
import { printReport } from '../map-import/report.ts';
import { describeSourceSteps } from '../map-import/source-steps.ts';
import { hasAdapter } from './detect.ts';
import { countRules, type Existing, writeMap } from './existing.ts';
import { type Part, planNewFile } from './part.ts';
import type { Survey } from './survey.ts';

/** The redirect map, with the existing redirects. */
export interface MapPart extends Part {
  /** Imported redirects that the map lacks or has with another target, by file. */
  readonly imports: readonly { readonly name: string; readonly report: string }[];
  /** The imported redirects that are errors, by cause. */
  readonly faults: readonly string[];
  /** What to do with those that became comments. */
  readonly commented: readonly string[];
}

/** Plans `redirects.yaml`. Redirects that lead nowhere become comments in it. */
export async function mapPart({ redirects, isMapped, isBuilt, dist, site }: Survey): Promise<MapPart> {
  const { existing, notes } = redirects;
  const isImported = existing.length > 0 && !isMapped;
  const { text, added } = writeMap(usualMapFile, existing);
  // A server may answer what the build lacks.
  const checked =
    isImported && !(await hasAdapter())
      ? await checkImport(usualMapFile, text, { dist, site })
      : { text, dead: [], excused: [] };
  const isUnsure = isImported && !isBuilt && !(await hasAdapter());
  return {
    ...(await planNewFile(usualMapFile, describeImport(added, checked), () => checked.text)),
    notes: isUnsure ? [...notes, notBuilt] : notes,
    imports: isMapped ? [] : added.flatMap(reportImport),
    faults: printFaults(checked, dist, {
      dead: `${usualMapFile} has each as a comment`,
      excused: `${usualMapFile} excuses each with a \`signpost-ignore\` comment`,
    }),
    commented: noteCommentedRules(checked),
  };
}

const notBuilt =
  'The site is not built, so redirects that lead to no page are not found. To find them first, write nothing now, build the site, and run this command again.';

function describeImport(existing: readonly Existing[], { dead }: CheckedImport): string {
  if (existing.length === 0) return 'an empty redirect map';
  const count = formatCount(countRules(existing) - dead.length, 'redirect');
  return dead.length === 0
    ? count
    : `${count}, and ${formatNumber(dead.length)} in comments, without a page to lead to`;
}

function reportImport({ name, brought }: Existing): MapPart['imports'] {
  const { known = [] } = brought;
  const isWhole =
    brought.notices.length + known.length === 0 && brought.items.every(({ kind }) => kind !== 'unexpressed');
  return isWhole
    ? []
    : [
        {
          name,
          report: printReport(name, brought, `npx astro-signpost map import ${name} --json lists them`),
        },
      ];
}

function noteCommentedRules({ dead }: CheckedImport): string[] {
  if (dead.length === 0) return [];
  const which =
    dead.length === 1 ? 'redirect in a comment' : `${formatCount(dead.length, 'redirect')} in comments`;
  return [
    `Decide on the ${which} of ${usualMapFile}: correct the target and remove the "# ", or delete the line. Delete a heading "## Commented out, since it leads nowhere" too once no redirect is left below it. If another server answers at a target, write \`# signpost-ignore map-target: REASON\` on the line above.`,
  ];
}

/** Where to remove the redirects that the new map has now. */
export async function noteRedirectSources({
  redirects,
  isMapped,
  hosts,
  astro,
  dist,
}: Survey): Promise<string[]> {
  if (isMapped) return [];
  const place = { hosts, dist: astro === undefined ? dist : undefined };
  const notes = redirects.existing.map(async (one) =>
    dirname(one.name) === dist ? [noteBuiltFile(one.name)] : await describeSourceSteps(one, place),
  );
  return (await Promise.all(notes)).flat();
}

/** Nothing tells where a build has its file from. */
function noteBuiltFile(name: string): string {
  return `${usualMapFile} has the redirects of ${name} now. If your build makes that file, remove them from its source; otherwise delete them there.`;
}
