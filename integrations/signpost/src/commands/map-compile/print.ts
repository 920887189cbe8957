import type { Finding } from '../../lib/finding.ts';
import { colors, showsColors } from '../../lib/text/colors.ts';
import { formatCount } from '../../lib/text/text.ts';
import { describeEntryCounts, describeFittingEntries, type EntryCounts } from '../../plan/census.ts';
import { isMapError } from '../../project/check-map.ts';
import { printFindings } from '../../report/print-findings.ts';

/** The files written for each host, and the findings. */
export interface Compiled extends EntryCounts {
  /** False if the map has errors. */
  readonly written: boolean;
  readonly hosts: readonly CompiledSummary[];
  readonly ofMap: readonly Finding[];
  readonly ofHosts: readonly Finding[];
}

export interface CompiledSummary {
  readonly id: string;
  readonly title: string;
  readonly files: readonly string[];
  readonly fits: EntryCounts;
  readonly unsupported: number;
  /** Why each request runs a generated edge function, and what that costs. */
  readonly edge?: string;
}

/**
 * The errors of the map, since `map check` and the audit print its warnings. The hosts' findings come last, where people read
 * first.
 */
export function printCompiled(compiled: Compiled, output: string): void {
  const rest = () => '--json lists them all';
  const style = { color: showsColors, causes: 20, rest };
  const errors = compiled.ofMap.filter(({ level }) => level === 'error');
  for (const findings of [errors, compiled.ofHosts])
    if (findings.length > 0) console.error(printFindings(findings, style));

  for (const host of compiled.hosts) console.error(printHost(host, compiled, `${output}/${host.id}`));
  const refusal = describeRefusal(compiled);
  if (refusal !== undefined) console.error(refusal);
}

/** `deploy/nginx: 5 files for 12 redirects, 1 gone URL`. */
function printHost(host: CompiledSummary, all: Compiled, folder: string): string {
  const { title, files, fits, unsupported, edge } = host;
  // `1,790 of 2,100 redirects fit` on Azure Static Web Apps.
  const isAll = fits.redirects === all.redirects && fits.gone === all.gone;
  const entries = isAll ? describeEntryCounts(all) : describeFittingEntries(fits, all);
  const note = unsupported === 0 ? '' : colors.yellow(`, ${formatCount(unsupported, 'unsupported feature')}`);
  if (!all.written) return `${title}: ${entries}${note}`;
  const about = `${folder}: ${formatCount(files.length, 'file')}${isAll ? ' for' : ';'} ${entries}${note}`;
  return edge === undefined ? about : `${about}\n  ${edge}`;
}

/** Why no file was written; undefined if the files were. */
function describeRefusal({ written, hosts, ofMap }: Compiled): string | undefined {
  if (written) return undefined;

  const nothing = colors.red('Nothing was written');
  if (hosts.length === 0) return `${nothing}: part of the map can't be read, so redirects could be missing.`;
  const count = ofMap.filter(isMapError).length;
  return `${nothing}: the map has ${formatCount(count, 'error')}. Correct ${count === 1 ? 'it' : 'them'} first.`;
}
