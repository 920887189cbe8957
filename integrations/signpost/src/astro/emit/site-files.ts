import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type MaintenancePage, printMaintenancePage } from '../../hosts/shared/maintenance-page.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { writeFiles } from '../../lib/disk/write.ts';
import type { OutFile } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { nameErrorPage } from '../../plan/error-pages.ts';
import type { AstroProject } from '../project.ts';
import { drawIcons, type IconPlan } from './icons.ts';

/** The icons and the 503 page, created before any page is built. */
export async function makeSiteFiles(project: AstroProject, icons: IconPlan): Promise<OutFile[]> {
  return [...(await makeIcons(project, icons)), ...(await makeMaintenancePage(project, icons.source))];
}

/** Writes the files that the build doesn't contain. The site's own files are never replaced. */
export async function writeMissing(dist: string, files: readonly OutFile[]): Promise<void> {
  const missing = files.filter(({ path }) => !existsSync(join(dist, path)));
  await writeFiles(dist, missing);
}

async function makeIcons({ folders }: AstroProject, { source, missing }: IconPlan): Promise<OutFile[]> {
  if (source === undefined || missing.length === 0) return [];
  const name = relative(folders.root, source) || basename(source);
  const bytes = await readBytes(source);
  if (!bytes)
    throw new Problem(`The icon ${name} doesn't exist. Correct \`seo.icon\` in the options of signpost().`);
  return drawIcons({ name, bytes }, missing);
}

/**
 * 503.html, also for unplanned outages. The page needs a contact and a link that works while the site is down, such as to a
 * status page. Without contact and link, no page is made, and maintenance is refused.
 */
async function makeMaintenancePage(project: AstroProject, icon: string | undefined): Promise<OutFile[]> {
  const { maintenance } = project.options;
  const page = await describeMaintenance(project, icon);
  const isHelpful = page.contact !== undefined && page.details !== undefined;
  if (!isHelpful && maintenance?.kind === 'unavailable')
    throw new Problem(
      'A 503 page needs a contact and a link to details that works during the maintenance. ' +
        'Add `contact` and `details` (a page on another site) to the option `maintenance`.',
    );

  if (!isHelpful) return [];
  return [{ path: nameErrorPage(503), content: printMaintenancePage(page) }];
}

/** The texts of the maintenance page in the options, without the message and date of a banner. */
export async function describeMaintenance(
  { options, site }: AstroProject,
  icon: string | undefined,
): Promise<MaintenancePage> {
  const {
    maintenance,
    seo: { organization },
  } = options;
  const isShut = maintenance !== undefined && maintenance.kind !== 'banner';
  const email = organization?.email;

  return {
    name: findSiteName(site),
    languages: listLanguages(site),
    message: isShut ? maintenance.message : undefined,
    until: isShut ? new Date(maintenance.until) : undefined,
    // The default is the first profile of the organization, such as a page on LinkedIn.
    details: maintenance?.details ?? organization?.sameAs?.[0],
    contact: maintenance?.contact ?? (email === undefined ? undefined : { href: `mailto:${email}` }),
    icon: await readSvgData(icon),
  };
}

function findSiteName({ brand, organization, origin }: AstroProject['site']): string {
  return brand?.name ?? organization?.name ?? new URL(origin).host;
}

/** The default language first. */
function listLanguages({ locales, defaultLocale }: AstroProject['site']): string[] {
  const all = Object.keys(locales);
  return defaultLocale === undefined ? all : [defaultLocale, ...all.filter((lang) => lang !== defaultLocale)];
}

async function readSvgData(source: string | undefined): Promise<string | undefined> {
  if (source === undefined || !source.endsWith('.svg')) return undefined;
  const bytes = await readBytes(source);
  return bytes && `data:image/svg+xml;base64,${bytes.toString('base64')}`;
}
