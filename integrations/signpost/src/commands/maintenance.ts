import { join } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { allHosts } from '../hosts/load.ts';
import { isSpoken, maintenancePage } from '../hosts/shared/maintenance-page.ts';
import { type CommandUnit, list } from '../lib/command.ts';
import { readText } from '../lib/disk/read.ts';
import { inOneGo } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { copiesIn, emitHost, hostsNamed, hostsNamedOrFound } from '../project/emit.ts';
import { loadProject } from '../project/load.ts';
import { withOwnFiles } from '../project/own-files.ts';
import { planMaintenance, returnDate } from '../redirects/plan/maintenance.ts';
import type { Plan } from '../redirects/plan/plan.ts';

/** `signpost maintenance`: the page for a closed site, and each host's configuration that shows it. */
export const maintenanceCommand: CommandUnit = {
  name: 'maintenance',
  help: {
    examples: [
      'maintenance --until $(date -d tomorrow +%F) --contact help@example.com',
      'maintenance --until 2026-12-27T08:00:00Z --contact help@example.com --host nginx',
    ],
    fails: 'a host can’t serve the maintenance page',
  },
  register(program: Command, done) {
    program
      .command('maintenance')
      .description('write the files that close the site for a day or two (503), or longer (--landing)')
      .requiredOption('--until <date>', 'when the site is back: 2026-12-27, or 2026-12-27T08:00:00Z')
      .option('--landing', 'answer 200 with one page that may be indexed, for more than three days')
      .requiredOption('--contact <address>', 'an e-mail address, or an https: or tel: address')
      .option('--details <url>', 'where to read more, such as a status page (default: the home page)')
      .option('--message <text>', 'why the site is closed')
      .option('--site-name <text>', 'the name of the site (default: as the build has it, else its host name)')
      .option(
        '--lang <tag,...>',
        'languages of the page: en, de (default: as the build has them, else en)',
        list,
      )
      .option(
        '--host <name,...>',
        `hosts to write for: ${allHosts} (default: as the project tells, else nginx,netlify)`,
        list,
      )
      .option('--output <dir>', 'the folder to write to', 'deploy/closed')
      .option(
        '--dist <dir>',
        'the built site (default: what the last build wrote, else the folder of the generator)',
      )
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--site <url>', 'the address of the site')
      .action(async (options: MaintenanceOptions) => {
        done((await writeMaintenance(options, new Date())) ? 0 : 1);
      });
  },
};

interface MaintenanceOptions {
  readonly until: string;
  readonly landing?: boolean;
  readonly contact: string;
  readonly details?: string;
  readonly message?: string;
  readonly siteName?: string;
  readonly lang?: readonly string[];
  readonly host?: readonly string[];
  readonly output: string;
  readonly dist?: string;
  readonly map?: string;
  readonly site?: string;
}

/** Gives false where a host stays open, for which nothing is written. */
async function writeMaintenance(options: MaintenanceOptions, now: Date): Promise<boolean> {
  const kind = options.landing ? 'landing' : 'unavailable';
  const file = kind === 'landing' ? 'closed.html' : '503.html';
  const maintenance = planMaintenance({ kind, until: options.until, file }, now);
  const found = await hostsNamedOrFound(options.host);
  const wanted = found.length > 0 ? found : await hostsNamed(['nginx', 'netlify']);
  const unspoken = options.lang?.find((lang) => !isSpoken(lang));
  if (unspoken !== undefined)
    throw new Problem(`There are no words for the language "${unspoken}"; use en or de.`);
  const { plan, dist, settings } = await loadProject(options);
  const { output } = options;
  const known = await knownPageIn(dist);
  let isClosed = true;
  await inOneGo(async ({ write, copy }) => {
    await write(join(output, 'dist', file), pageOf(options, plan, kind, known, now));
    for (const host of wanted) {
      const { files, copies, unsupported } = emitHost(host, { ...plan, maintenance });
      const open = unsupported.find(({ rule }) => rule === 'host-maintenance');
      if (open !== undefined) {
        isClosed = false;
        console.error(`${pc.red('error')} ${open.message.replace(/\.$/, '')}; ${open.fix}`);
        continue;
      }
      // What the open site's last build wrote into a file that both write is ours to take out.
      const { files: merged } = await withOwnFiles(
        { root: '.', dist: undefined, out: 'deploy' },
        host,
        files,
      );
      for (const { path, content } of merged) await write(join(output, path), content);
      for (const { from, path } of copiesIn(dist, settings, copies)) await copy(from, join(output, path));
    }
  });
  console.error(
    `${pc.green(output)} holds the closed site. To close, copy ${file} into dist and deploy with these`,
  );
  console.error(
    'files in place of the open ones; to open again, deploy as always. robots.txt stays as it is.',
  );
  return isClosed;
}

function pageOf(
  options: MaintenanceOptions,
  plan: Plan,
  kind: 'unavailable' | 'landing',
  known: KnownPage,
  now: Date,
): string {
  return maintenancePage({
    kind,
    home: `${plan.origin}/`,
    name: options.siteName ?? known.name ?? new URL(plan.origin).host,
    languages: options.lang ?? known.languages ?? ['en'],
    message: options.message,
    until: returnDate(options.until, now),
    details: options.details === undefined ? undefined : addressOf('--details', options.details),
    contact: { href: addressOf('--contact', options.contact) },
    icon: known.icon,
  });
}

/** A mail address may be written without its scheme; no other scheme can run anything. */
function addressOf(option: string, text: string): string {
  if (/^[^\s:/@]+@[^\s:/@]+$/.test(text)) return `mailto:${text}`;
  if (/^(https:\/\/|tel:|mailto:)\S+$/.test(text)) return text;
  throw new Problem(`${option} is an https: address, a mail address or tel:, not "${text}".`);
}

/** What a build has put on its own closed page; parts that it doesn't say are left out. */
export interface KnownPage {
  readonly name?: string;
  /** The default first; never empty. */
  readonly languages?: readonly string[];
  /** The site's mark as a `data:` address. */
  readonly icon?: string;
}

/** Reads the closed page that our integration wrote into a build, for the name, languages and mark of the site. */
export async function knownPageIn(dist: string | undefined): Promise<KnownPage> {
  if (dist === undefined) return {};
  const html = (await readText(join(dist, '503.html'))) ?? (await readText(join(dist, 'closed.html'))) ?? '';
  const name = /<p class="name">([^<]+)<\/p>/.exec(html)?.[1];
  // A page of somebody else's has another shape, and says nothing.
  if (name === undefined) return {};
  const languages = [...html.matchAll(/<section lang="([\w-]+)">/g)].flatMap(([, lang = '']) =>
    isSpoken(lang) ? [lang] : [],
  );
  const icon = /<img src="(data:image\/[\w+;,=/-]+)" alt=""/.exec(html)?.[1];
  return {
    name: name.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => plain[entity] ?? entity),
    ...(languages.length === 0 ? {} : { languages }),
    ...(icon === undefined ? {} : { icon }),
  };
}

const plain: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
