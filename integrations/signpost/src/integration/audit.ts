import { join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import { openBuildFolder } from '../disk/build-folder.ts';
import type { FreshPages } from '../disk/pages/fresh-pages.ts';
import { readText } from '../disk/read.ts';
import type { Table } from '../map/table.ts';
import { runRules } from '../rules/run.ts';
import { ledgerFile, parseLedger } from '../site/ledger.ts';
import { readSite } from '../site/read.ts';
import { onDemandPatterns } from './on-demand.ts';
import { isHidden } from './project.ts';
import type { Session } from './session.ts';

/** Every rule over the built site, unless the options switch the audit off. */
export async function audit(
  session: Session,
  pages: FreshPages,
  table: Table | undefined,
): Promise<Finding[]> {
  const { project, map } = session;
  const { options, spelling } = project;
  if (options.audit.mode === 'off') return [];
  const written = await readText(join(project.folders.root, ledgerFile));
  const { ledger, findings } = parseLedger(ledgerFile, written ?? '');
  const site = readSite(
    { ...openBuildFolder(pages.folder), pages: (files) => pages.read(files) },
    {
      origin: `${spelling.origin}${spelling.base}`,
      map: map?.map,
      table,
      ledger,
      aliases: options.aliases,
      isHidden: isHidden(project),
      declared: onDemandPatterns(session),
    },
  );
  return [...findings, ...runRules(site, { rules: options.audit.rules })];
}
