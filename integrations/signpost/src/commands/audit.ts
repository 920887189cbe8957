import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { byWeight, type Finding } from '../core/finding.ts';
import { Problem } from '../core/problem.ts';
import { openBuildFolder } from '../disk/build-folder.ts';
import { exists, readText } from '../disk/read.ts';
import { readMap } from '../disk/read-map.ts';
import { writeFileAt } from '../disk/write.ts';
import { parseSettings } from '../plan/settings.ts';
import { settingsFile } from '../project/load.ts';
import { parseBaseline, printBaseline } from '../report/baseline.ts';
import { withFingerprints } from '../report/fingerprint.ts';
import { formats } from '../report/index.ts';
import type { Format, Listed, Report } from '../report/report.ts';
import { type AuditResult, auditSite } from '../rules/run.ts';
import { readSite } from '../site/read.ts';
import type { Site } from '../site/site.ts';
import type { CommandUnit } from './command.ts';

const mapFile = 'redirects.yaml';

interface AuditOptions {
  readonly site?: string;
  readonly map?: string;
  readonly only?: readonly string[];
  readonly format: string;
  readonly output?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly json?: boolean;
}

/** `signpost audit [DIST]`: every rule over a built folder, of any generator. */
export const auditCommand: CommandUnit = {
  name: 'audit',
  register(program: Command, done) {
    program
      .command('audit')
      .description('find what crawlers would hold against a built site')
      .argument('[dist]', 'the folder of the built site, of any generator', 'dist')
      .option('--site <url>', 'the address of the site, with its base (default: what most canonicals name)')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--only <id...>', 'rules or conventions; no others run')
      .addOption(
        new Option('--format <name>', 'how to print').choices(formats.map(({ id }) => id)).default('pretty'),
      )
      .option('--json', 'the same as --format json')
      .option('--output <file>', 'write the report to a file')
      .option('--baseline <file>', 'leave out findings that are known; only new ones fail')
      .option('--update-baseline', 'write the baseline file with what is found now')
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost audit\n  $ signpost audit public --site https://www.example.com/docs/\n  $ signpost audit --format sarif --output audit.sarif\n  $ signpost audit --only W-HEAD-2 link-broken',
      )
      .action(async (dist: string, options: AuditOptions) => {
        done((await audit(dist, options)) ? 0 : 1);
      });
  },
};

/** Prints the report; true where no finding is an error. */
async function audit(dist: string, options: AuditOptions): Promise<boolean> {
  if (/^https?:\/\//i.test(dist))
    throw new Problem('a site that answers can not be audited yet; name the folder of its build.');
  const isHere = !relative(resolve('.'), resolve(dist)).startsWith('..');
  const build = openBuildFolder(dist);
  const mapName = options.map ?? (isHere && (await exists(mapFile)) ? mapFile : undefined);
  const loaded = mapName === undefined ? undefined : await readMap(mapName);
  const settings = await settingsHere(isHere);
  const own = options.site === undefined ? settings : undefined;
  const base = own?.spelling?.base ?? '/';
  const site = readSite(build, {
    origin: options.site ?? (own && own.origin + base),
    aliases: settings?.aliases,
    map: loaded?.map,
  });
  const result = auditSite(site, { only: options.only });
  const syntax = options.only === undefined ? (loaded?.findings ?? []) : [];
  const findings = withFingerprints([...syntax, ...result.findings].sort(byWeight));
  const known = await knownBy(options, findings);
  const report = reportOf(dist, site, result, findings, known, new Set(build.list));
  await print(report, options);
  return !report.findings.some(({ level }) => level === 'error');
}

async function settingsHere(isHere: boolean) {
  const text = isHere ? await readText(settingsFile) : undefined;
  if (text === undefined) return undefined;
  try {
    return parseSettings(settingsFile, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem(`${settingsFile} is no JSON; build the site again.`);
    throw error;
  }
}

async function knownBy(
  { baseline, updateBaseline }: AuditOptions,
  findings: readonly Listed[],
): Promise<ReadonlySet<string>> {
  if (baseline === undefined) {
    if (updateBaseline) throw new Problem('--update-baseline needs --baseline FILE.');
    return new Set();
  }
  if (updateBaseline) {
    await writeFileAt(baseline, printBaseline(findings));
    return new Set(findings.map(({ fingerprint }) => fingerprint));
  }
  const text = await readText(baseline);
  if (text === undefined) throw new Problem(`${baseline} doesn't exist; write it with --update-baseline.`);
  return parseBaseline(baseline, text);
}

function reportOf(
  dist: string,
  site: Site,
  result: AuditResult,
  findings: readonly Listed[],
  known: ReadonlySet<string>,
  built: ReadonlySet<string>,
): Report {
  const locate = <F extends Finding>(finding: F): F =>
    finding.file !== undefined && built.has(finding.file)
      ? { ...finding, file: join(dist, finding.file) }
      : finding;
  const fresh = findings.filter(({ fingerprint }) => !known.has(fingerprint));
  return {
    subject: dist,
    origin: site.origin,
    pages: site.pages.length,
    findings: fresh.map(locate),
    ignored: result.ignored.map(({ finding, reason }) => ({ finding: locate(finding), reason })),
    known: findings.length - fresh.length,
    rules: result.rules,
    lineOf: sourceLines(),
  };
}

/** Reads lines of files for the report; the last file is kept, since findings come by file. */
function sourceLines(): Report['lineOf'] {
  let last: { file: string; lines: string[] } | undefined;
  return (file, line) => {
    if (last?.file !== file) last = { file, lines: readLines(file) };
    return last.lines[line - 1];
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function print(report: Report, { format, json, output }: AuditOptions): Promise<void> {
  const printer = formatNamed(json ? 'json' : format);
  const text = printer.print(report, { colour: output === undefined && pc.isColorSupported });
  if (output === undefined) process.stdout.write(text);
  else await writeFileAt(output, text);
}

function formatNamed(id: string): Format {
  const format = formats.find((candidate) => candidate.id === id);
  if (format === undefined) throw new Problem(`there is no format "${id}".`);
  return format;
}
