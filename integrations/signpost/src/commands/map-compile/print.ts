import type { Finding } from '../../lib/finding.ts';
import { colors, showsColors } from '../../lib/text/colors.ts';
import { formatCount } from '../../lib/text/text.ts';
import { describeEntryCounts, describeFittingEntries, type EntryCounts } from '../../plan/census.ts';
import { isMapError } from '../../project/check-map.ts';
import { describeEdgeCosts } from '../../project/edge-needs.ts';
import type { CompiledHost } from '../../project/pipeline.ts';
import { printFindings } from '../../report/print-findings.ts';

/** The files written for each host, and the findings. */
export interface Compiled {
  readonly counts: EntryCounts;
  /** False if the map has errors. */
  readonly isWritten: boolean;
  readonly hosts: readonly CompiledHost[];
  readonly ofMap: readonly Finding[];
  readonly ofHosts: readonly Finding[];
}

/**
 * The errors of the map, since `map check` and the audit print its warnings. The hosts' findings come last, where people read
 * first.
 */
export function printCompiled(compiled: Compiled, output: string): void {
  const { ofMap, ofHosts, isWritten, hosts } = compiled;
  const rest = () => '--json lists them all';
  const style = { color: showsColors, causes: 20, rest };
  const errors = ofMap.filter(({ level }) => level === 'error');
  for (const findings of [errors, ofHosts])
    if (findings.length > 0) console.error(printFindings(findings, style));
  for (const host of hosts) console.error(printHost(host, compiled.counts, output));
  if (isWritten) return;

  const count = ofMap.filter(isMapError).length;
  const why =
    hosts.length === 0
      ? "part of the map can't be read, so redirects could be missing."
      : `the map has ${formatCount(count, 'error')}. Correct ${count === 1 ? 'it' : 'them'} first.`;
  console.error(`${colors.red('Nothing was written')}: ${why}`);
}

/** `deploy/nginx: 5 files for 12 redirects, 1 gone URL`. */
function printHost(compiled: CompiledHost, all: EntryCounts, output: string): string {
  const { host, plan, fits, written } = compiled;
  // `1,790 of 2,100 redirects fit` on Azure Static Web Apps.
  const isAll = fits.redirects === all.redirects && fits.gone === all.gone;
  const entries = isAll ? describeEntryCounts(all) : describeFittingEntries(fits, all);
  const unsupported = countUnsupported(compiled);
  const note = unsupported === 0 ? '' : colors.yellow(`, ${formatCount(unsupported, 'unsupported feature')}`);
  if (written === undefined) return `${host.title}: ${entries}${note}`;

  const files = `${formatCount(written.files.length, 'file')}${isAll ? ' for' : ';'}`;
  const edge = describeEdgeCosts(host, plan);
  return `${output}/${host.id}: ${files} ${entries}${note}${edge === undefined ? '' : `\n  ${edge}`}`;
}

export function countUnsupported({ unsupported }: CompiledHost): number {
  return unsupported.filter(({ level }) => level !== 'info').length;
}
