import type { Command } from 'commander';
import pc from 'picocolors';
import { mapRules } from '../audit/rules/index.ts';
import { runRules } from '../audit/rules/run.ts';
import { readSite } from '../audit/site/read.ts';
import type { Host } from '../hosts/host.ts';
import { allHosts } from '../hosts/load.ts';
import { filesInMemory } from '../lib/build-files.ts';
import { type CommandUnit, list, mapGroup } from '../lib/command.ts';
import { type Day, isDay } from '../lib/date.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { inOneGo } from '../lib/disk/write.ts';
import { stageHost } from '../lib/disk/write-host.ts';
import { byWeight, type Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { counted } from '../lib/text.ts';
import { type ChangeSummary, changeText, summarize } from '../project/changes.ts';
import { copiesIn, emitHost, hostsNamedOrFound } from '../project/emit.ts';
import { loadProject, type Project } from '../project/load.ts';
import { withOwnFiles } from '../project/own-files.ts';
import { countEntries, type EntryCounts, entriesText } from '../project/plan.ts';
import { addressOf } from '../project/site-address.ts';
import { unread } from '../redirects/map/parse-entry.ts';
import { siteName } from '../redirects/plan/settings.ts';
import { printFindings } from '../report/findings.ts';

/** `signpost map compile`: the map as each host's own configuration, and what each can't do. */
export const mapCompileCommand: CommandUnit = {
  name: 'map compile',
  register(program: Command, done) {
    mapGroup(program)
      .command('compile')
      .description("write a redirect map as each host's own configuration")
      .argument('[file]', 'the redirect map (default: redirects.yaml here)')
      .option(
        '--host <name,...>',
        `the hosts to write for: ${allHosts} (default: as the project tells)`,
        list,
      )
      .requiredOption('--output <dir>', 'the folder to write <host>/… into')
      .option(
        '--dist <dir>',
        'the built site (default: what the last build wrote, else dist, unless a map is named)',
      )
      .option('--site <url>', 'the address of the site')
      .option('--alias <name,...>', 'other host names of the site, which redirect to it', list)
      .option('--name <name>', 'the name of the site, where one server holds several')
      .option('--today <day>', 'the day of the build, which tells the redirects in their first weeks')
      .option('--json', 'print a summary as JSON')
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost map compile --host nginx,netlify --output deploy\n' +
          '  $ signpost map compile old.csv --host nginx --output conf --site https://www.example.com',
      )
      .action(async (map: string | undefined, options: CompileOptions) => {
        const hosts = await hostsNamedOrFound(options.host);
        if (hosts.length === 0)
          throw new Problem(
            `No file here tells the host of the site. Name it: --host NAME, one of ${allHosts}.`,
          );
        const project = await loadProject({
          map,
          alias: options.alias,
          dist: options.dist,
          site: options.site,
          today: dayNamed(options.today),
        });
        if (project.map === undefined)
          throw new Problem('There is no redirects.yaml here; name the map: signpost map compile FILE');
        const plan = { ...project.plan, ...nameOf(options) };
        const compiled = await compile({ ...project, plan }, isUnread(project) ? [] : hosts, options.output);
        if (options.json) console.log(JSON.stringify(compiled, null, 2));
        else say(compiled, options.output);
        done(compiled.findings.some(({ level }) => level === 'error') ? 1 : 0);
      });
  },
};

/** Half a map, compiled, would take the other half's redirects off the hosts. */
function isUnread({ map, findings }: Project): boolean {
  const isEmpty = map?.entries.length === 0 && findings.some(({ level }) => level === 'error');
  return isEmpty || findings.some(({ rule }) => rule === unread);
}

interface CompileOptions {
  readonly alias?: readonly string[];
  readonly host?: readonly string[];
  readonly output: string;
  readonly dist?: string;
  readonly name?: string;
  readonly site?: string;
  readonly today?: string;
  readonly json?: boolean;
}

/** The day that was named; a `Problem` where the calendar has none such. */
function dayNamed(text: string | undefined): Day | undefined {
  if (text === undefined || isDay(text)) return text;
  throw new Problem(`"${text}" is not a date; write one such as 2026-12-27.`);
}

/** The name of the site where one was given, in place of that of its settings; a `Problem` where it can be no name. */
function nameOf({ name }: CompileOptions): { name?: string } {
  if (name === undefined || siteName.safeParse(name).success) return name === undefined ? {} : { name };
  throw new Problem(`--name takes small letters and digits, such as shop, not "${name}".`);
}

/** What was written for whom, and what was found on the way. */
interface Compiled extends EntryCounts {
  readonly hosts: readonly {
    readonly id: string;
    readonly files: readonly string[];
    readonly shortfalls: number;
    /** Since the last time. */
    readonly changes: ChangeSummary;
  }[];
  readonly findings: readonly Finding[];
}

/** One host after the other, so that only one host's files are held at a time. */
async function compile(
  { plan, map, resolved, findings, settings, dist, onDemand }: Project,
  hosts: readonly Host[],
  out: string,
): Promise<Compiled> {
  const build = dist === undefined ? filesInMemory({}) : openBuildFolder(dist);
  const site = readSite(build, {
    origin: addressOf(settings),
    aliases: settings.aliases,
    map,
    resolved,
    declared: onDemand,
  });
  const all = [...findings, ...runRules(site, {}, mapRules)];
  const made: Compiled['hosts'][number][] = [];
  await inOneGo(async (staging) => {
    for (const host of hosts) {
      const { files, copies, shortfalls } = emitHost(host, plan);
      const { files: merged, findings: own } = await withOwnFiles(
        { root: '.', dist, out, isByHand: true },
        host,
        files,
        plan,
      );
      const copied = copiesIn(dist, settings, copies);
      const changes = summarize(await stageHost(staging, out, host.id, merged, copied));
      const lacking = shortfalls.filter(({ level }) => level !== 'advice').length;
      made.push({
        id: host.id,
        files: [...files, ...copied].map(({ path }) => path),
        shortfalls: lacking,
        changes,
      });
      all.push(...shortfalls, ...own);
    }
  });
  return { ...countEntries(plan), hosts: made, findings: all.sort(byWeight) };
}

/** Causes shown of one rule. */
const most = 20;

function say({ hosts, findings, ...counts }: Compiled, out: string): void {
  if (findings.length > 0)
    console.error(
      printFindings(findings, {
        colour: pc.isColorSupported,
        causes: most,
        rest: () => '--json lists them all',
      }),
    );
  for (const { id, files, shortfalls, changes } of hosts) {
    const note = shortfalls === 0 ? '' : pc.yellow(`, ${counted(shortfalls, 'shortfall')}`);
    console.error(`${out}/${id}: ${counted(files.length, 'file')} for ${entriesText(counts)}${note}`);
    console.error(`  since the last time: ${changeText(changes)}`);
  }
}
