import { basename, join } from 'node:path';
import { findAbilities, type Host } from '../hosts/host.ts';
import { allHosts } from '../hosts/load.ts';
import { printHostReadme } from '../hosts/readme.ts';
import { isSpoken, type MaintenancePage, printMaintenancePage } from '../hosts/shared/maintenance-page.ts';
import { defaultBuild } from '../lib/command/command.ts';
import {
  defineCommand,
  flag,
  items,
  type OptionValues,
  optionalArgument,
  required,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { writeTransaction } from '../lib/disk/write.ts';
import type { OutFile } from '../lib/file.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { formatCount } from '../lib/text/text.ts';
import { addTrailingSlash, parsePath } from '../lib/url/path.ts';
import { checkShutdownLength, planMaintenance, returnDate } from '../plan/maintenance.ts';
import type { Plan } from '../plan/plan.ts';
import { loadHosts, loadNamedHosts } from '../project/hosts.ts';
import { replaceByLandingPages } from '../project/landing.ts';
import { loadProject, type Project } from '../project/load.ts';
import { withOwnFiles } from '../project/own-files.ts';
import { emitFiles } from '../project/pipeline.ts';

const options = {
  until: required('--until <date>', 'the end of the maintenance: 2026-12-27, or 2026-12-27T08:00:00Z'),
  landing: flag(
    '--landing',
    'replace each page with a temporary landing page that returns 200, for a week at most',
  ),
  contact: required('--contact <email-or-url>', 'an email address, or an https: or tel: URL'),
  details: text(
    '--details <url>',
    'a page with details on another site, such as a status page (needed for a 503)',
  ),
  lang: items('--lang <tag,...>', 'languages of the page: en, de (default: en)'),
  host: items('--host <name,...>', `hosts to write for: ${allHosts} (default: the hosts of the project)`),
  output: textOr('--output <dir>', 'the folder to write to', 'deploy/closed'),
  map: text('--map <file>', 'the redirect map (default: redirects.yaml here)'),
  site: text('--site <url>', 'the URL of the site'),
};

type MaintenanceOptions = OptionValues<typeof options>;

/** `signpost maintenance`: the maintenance page, and each host's configuration for it. */
export const maintenanceCommand = defineCommand({
  name: 'maintenance',
  description: 'write a maintenance page for a day or two (503), or for a week (--landing)',
  arguments: [optionalArgument('[dist]', `the built site (${defaultBuild})`)],
  options,
  help: {
    examples: [
      'maintenance --until $(date -d tomorrow +%F) --contact help@example.com --details https://status.example.com/',
      'maintenance --landing --until $(date -d "5 days" +%F) --contact help@example.com',
    ],
    fails: "the maintenance would last too long, or a host can't return 503",
    notes:
      'Maintenance mode costs visitors and rankings. Prefer to keep the site online\nwith the component <MaintenanceBanner>, which shows a notice and stops order\nforms. robots.txt always keeps returning 200.',
  },
  async run(chosen, dist) {
    return (await writeMaintenance(chosen, dist, new Date())) ? 0 : 1;
  },
});

/** False if the shutdown is too long, or if a host can't return 503: then nothing is written for that host. */
async function writeMaintenance(
  options: MaintenanceOptions,
  dist: string | undefined,
  now: Date,
): Promise<boolean> {
  const unspoken = options.lang?.find((lang) => !isSpoken(lang));
  if (unspoken !== undefined)
    throw new Problem(`The maintenance page isn't available in the language "${unspoken}". Use en or de.`);

  // 503 for three days would cost rankings.
  const refusal = checkShutdownLength(options.landing ? 'landing' : 'unavailable', options.until, now);
  if (refusal !== undefined) {
    console.error(`${colors.red('error')} ${refusal}`);
    return false;
  }

  const { map, site } = options;
  const project = await loadProject({ dist, map, site });
  const page = buildMaintenancePage(options, project.plan, now);
  return options.landing
    ? writeLanding(options, project, page)
    : writeUnavailable(options, project, page, now);
}

async function writeLanding(
  { output }: MaintenanceOptions,
  { dist, plan, settings }: Project,
  page: MaintenancePage,
): Promise<boolean> {
  if (dist === undefined)
    throw new Problem(
      'A temporary landing page replaces the pages of a build, but no build was found here. Build the site, or pass its folder.',
    );

  const pages = replaceByLandingPages(
    openBuildFolder(dist),
    plan.origin + addTrailingSlash(parsePath(settings.variant?.base ?? '/')),
    page,
  );
  // deploy/closed/dist/about/index.html
  await writeTransaction(async ({ write }) => {
    for (const { path, content } of pages) await write(join(output, 'dist', path), content);
  });
  console.error(
    `${colors.green(output)} contains ${formatCount(pages.length, 'landing page')}. To start the maintenance, copy ${join(output, 'dist')} over the build`,
  );
  console.error('and deploy as usual. To end the maintenance, build and deploy.');
  return true;
}

async function writeUnavailable(
  options: MaintenanceOptions,
  { plan, dist }: Project,
  page: MaintenancePage,
  now: Date,
): Promise<boolean> {
  const { output } = options;
  if (page.details === undefined)
    throw new Problem(
      'A 503 page needs a link to details that works during the maintenance. Pass --details with a page on another site, such as a status page.',
    );
  if (new URL(page.details).origin === plan.origin)
    throw new Problem(
      `--details is on the site itself, which returns 503 too: ${page.details}. Pass a page on another site.`,
    );

  const found = await loadHosts(options.host);
  const wanted = found.length > 0 ? found : await loadNamedHosts(['nginx', 'netlify']);
  const maintenance = planMaintenance(options.until, file, now);
  let shut = 0;
  await writeTransaction(async ({ write }) => {
    for (const host of wanted) {
      const closed = { ...plan, maintenance };
      if (!findAbilities(host, closed).maintenance503) {
        const message = `${host.title} can't return 503 in maintenance mode. Use a temporary landing page (--landing), or return 503 from a proxy in front of the host.`;
        console.error(`${colors.red('error')} ${message}`);
        continue;
      }
      const { files } = emitFiles(host, closed);
      shut++;
      // Signpost may remove what the site's last build wrote into a shared file.
      const { files: merged } = await withOwnFiles(
        { root: '.', dist: undefined },
        host,
        files.map((made) => (basename(made.path) === 'README.md' ? printReadme(host, files) : made)),
      );
      for (const { path, content } of merged) await write(join(output, path), content);
    }
    if (shut > 0) await write(join(output, 'dist', file), printMaintenancePage(page));
  });
  if (shut === 0) {
    console.error('Nothing was written.');
    return false;
  }
  console.error(
    `${colors.green(output)} contains the files of maintenance mode. To start the maintenance, copy ${file} into ${dist ?? 'the build'} and deploy with`,
  );
  console.error(
    'these files in place of the usual ones. To end the maintenance, deploy as usual. robots.txt stays the same.',
  );
  return shut === wanted.length;
}

function printReadme(host: Host, files: readonly OutFile[]): OutFile {
  const made = files.map(({ path }) => path.slice(host.id.length + 1));
  return { path: `${host.id}/README.md`, content: printHostReadme(host, made, 'maintenance') };
}

/** The 503 page, in `dist`. */
const file = '503.html';

function buildMaintenancePage(options: MaintenanceOptions, plan: Plan, now: Date): MaintenancePage {
  const { lang: languages = ['en'], details } = options;
  return {
    name: new URL(plan.origin).host,
    languages,
    message: undefined,
    until: returnDate(options.until, now),
    details: details === undefined ? undefined : parseDetails(details),
    contact: { href: parseContact(options.contact) },
    icon: undefined,
  };
}

function parseDetails(text: string): string {
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return text;
  throw new Problem(`Invalid --details: "${text}". Pass an https: URL.`);
}

/** An email address may be written without its scheme. No other scheme can run anything. */
function parseContact(text: string): string {
  if (/^[^\s:/@]+@[^\s:/@]+$/.test(text)) return `mailto:${text}`;
  if (/^(https:\/\/|tel:|mailto:)\S+$/.test(text)) return text;
  throw new Problem(`Invalid --contact: "${text}". Pass an email address, or an https: or tel: URL.`);
}
