import { join } from 'node:path';
import { emitFiles } from '../hosts/emit-files.ts';
import { allHosts } from '../hosts/load.ts';
import { findAbilities } from '../hosts/select-supported.ts';
import { isSpoken, type MaintenancePage, printMaintenancePage } from '../hosts/shared/maintenance-page.ts';
import {
  defaultBuild,
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
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { formatCount } from '../lib/text/text.ts';
import { addTrailingSlash, parsePath } from '../lib/url/path.ts';
import { nameErrorPage } from '../plan/error-pages.ts';
import {
  applyMaintenance,
  checkMaintenanceLength,
  parseReturnDate,
  planMaintenance,
} from '../plan/maintenance.ts';
import { loadHosts } from '../project/deploy/hosts.ts';
import { replaceByLandingPages } from '../project/deploy/landing.ts';
import { withOwnFiles } from '../project/deploy/merge-own-files.ts';
import { loadProject, type Project } from '../project/load.ts';

const options = {
  until: required('--until <date>', 'the end of the maintenance: 2026-12-27, or 2026-12-27T08:00:00Z'),
  landing: flag(
    '--landing',
    'replace each page with a temporary landing page that returns 200, for a week at most',
  ),
  contact: required('--contact <email-or-url>', 'an email address, or an https: or tel: URL'),
  details: text('--details <url>', 'a page with details on another site (needed for a 503)'),
  lang: items('--lang <tag,...>', 'languages of the page: en, de (default: en)'),
  host: items('--host <name,...>', `hosts to write for: ${allHosts} (default: the hosts of the project)`),
  output: textOr('--output <dir>', 'the folder to write to', 'deploy/closed'),
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
    const unknown = chosen.lang?.find((lang) => !isSpoken(lang));
    if (unknown !== undefined)
      throw new Problem(`The maintenance page isn't available in the language "${unknown}". Use en or de.`);

    // 503 for three days would cost rankings.
    const now = new Date();
    const kind = chosen.landing ? 'landing' : 'unavailable';
    const refusal = checkMaintenanceLength(kind, chosen.until, now);
    if (refusal !== undefined) {
      printError(refusal);
      return 1;
    }

    const project = await loadProject({ dist, site: chosen.site });
    const page = buildMaintenancePage(chosen, project.plan.origin, now);
    if (chosen.landing) {
      await writeLandingPages(chosen.output, project, page);
      return 0;
    }
    const isWrittenForAll = await writeMaintenanceMode(chosen, project, page, now);
    return isWrittenForAll ? 0 : 1;
  },
});

function printError(sentence: string): void {
  console.error(`${colors.red('error')} ${sentence}`);
}

function buildMaintenancePage(options: MaintenanceOptions, origin: string, now: Date): MaintenancePage {
  const { lang: languages = ['en'], details, contact } = options;
  if (details !== undefined && !(/^https:\/\/\S+$/.test(details) && URL.canParse(details)))
    throw new Problem(`Invalid --details: "${details}". Pass an https: URL.`);
  // An email address may be written without its scheme. No other scheme can run anything.
  const href = /^[^\s:/@]+@[^\s:/@]+$/.test(contact) ? `mailto:${contact}` : contact;
  if (!/^(https:\/\/|tel:|mailto:)\S+$/.test(href))
    throw new Problem(`Invalid --contact: "${contact}". Pass an email address, or an https: or tel: URL.`);

  const name = new URL(origin).host;
  const until = parseReturnDate(options.until, now);
  return { name, languages, until, details, contact: { href }, message: undefined, icon: undefined };
}

/** Writes a page in the place of each page of the build: deploy/closed/dist/about/index.html. */
async function writeLandingPages(output: string, project: Project, page: MaintenancePage): Promise<void> {
  const { dist, plan, settings } = project;
  if (dist === undefined)
    throw new Problem(
      'A temporary landing page replaces the pages of a build, but no build was found here. Build the site, or pass its folder.',
    );

  const base = addTrailingSlash(parsePath(settings.variant?.base ?? '/'));
  const pages = replaceByLandingPages(openBuildFolder(dist), plan.origin + base, page);
  const folder = join(output, 'dist');
  await writeTransaction(async ({ write }) => {
    for (const { path, content } of pages) await write(join(folder, path), content);
  });
  console.error(
    `${colors.green(output)} contains ${formatCount(pages.length, 'landing page')}. To start the maintenance, copy ${folder} over the build and deploy as usual. To end it, build and deploy.`,
  );
}

/**
 * Writes the 503 page and the files of each host that can return 503: deploy/closed/dist/503.html and
 * deploy/closed/nginx/. False if a host can't.
 */
async function writeMaintenanceMode(
  { output, until, host: hostNames }: MaintenanceOptions,
  { plan, dist, facts }: Project,
  page: MaintenancePage,
  now: Date,
): Promise<boolean> {
  if (page.details === undefined || new URL(page.details).origin === plan.origin)
    throw new Problem(
      'A 503 page needs a link to details that works during the maintenance. Pass --details with a page on another site, such as a status page.',
    );

  const hosts = await loadHosts(facts, hostNames);
  const pageFile = nameErrorPage(503);
  const maintenancePlan = applyMaintenance(plan, planMaintenance(until, pageFile, now));
  const supporting = hosts.filter((host) => findAbilities(host, maintenancePlan).maintenance503);
  for (const host of hosts)
    if (!supporting.includes(host))
      printError(
        `${host.title} can't return 503 in maintenance mode. Use a temporary landing page (--landing), or return 503 from a proxy in front of the host.`,
      );
  if (supporting.length === 0) {
    console.error('Nothing was written.');
    return false;
  }

  await writeTransaction(async ({ write }) => {
    for (const host of supporting) {
      const { files } = emitFiles(host, maintenancePlan, 'maintenance');
      // Lines of the last build in a shared file, such as vercel.json, are replaced.
      const merged = await withOwnFiles({ root: '.', dist: undefined }, host, files);
      for (const { path, content } of merged.files) await write(join(output, path), content);
    }
    await write(join(output, 'dist', pageFile), printMaintenancePage(page));
  });
  console.error(
    `${colors.green(output)} contains the files of maintenance mode. To start the maintenance, copy ${pageFile} into ${dist ?? 'the build'} and deploy with these files in place of the usual ones. To end it, deploy as usual. robots.txt stays the same.`,
  );
  return supporting.length === hosts.length;
}
