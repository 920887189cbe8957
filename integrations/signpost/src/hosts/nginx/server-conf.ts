import { extname } from 'node:path';
import { findMediaType, unknownType } from '../../lib/media-type.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { escapeRegex } from '../shared/sent-text.ts';
import { printApiHeaders, printApiLocations, printUnknownVersions } from './api.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printOnDemandPass, printOnDemandSettings } from './on-demand.ts';
import { printMoveLocation, refuseBytes } from './origin.ts';
import { listTriedFiles, printVariants } from './pages.ts';
import { printProtection } from './protect.ts';
import { printExactAnswers, printPatternAnswers } from './redirects.ts';
import {
  escapeLiteral,
  joinLines,
  nameVariables,
  printFileHead,
  printSection,
  quote,
  type Variable,
} from './text.ts';

/** `server.conf`: the body of the site's servers, without `listen`, `server_name`, certificates and `root`. */
export function printServerConf(plan: Plan): string {
  const v = nameVariables(plan);
  return joinLines([
    ...printFileHead(
      `The server of ${plan.origin}. Include this file in each server of the site: https, http and other domains.`,
    ),
    ...printMediaTypes(plan.served),
    ...printGzip(plan),
    ...printOnDemandSettings(plan),
    '# A location with an add_header of its own sends none of these.',
    ...printHeaders(v, plan),
    ...printApiHeaders(v, plan),
    ...(plan.maintenance || plan.api?.rate ? [addHeader('Retry-After', v('retry'))] : []),
    ...printProtection(v, plan),
    ...printErrorPages(v, plan),
    ...printMoveLocation(v, plan),
    ...(plan.maintenance ? printClosedLocations() : printOpenLocations(v, plan)),
    ...printApiLocations(v, plan),
  ]);
}

/** In maintenance mode, everything except robots.txt returns 503 (`W-ROBOTS-1`, `W-CLOSE-7`). */
function printClosedLocations(): string[] {
  return [
    '',
    'location = /robots.txt { }',
    ...printSection('Maintenance mode.', 'location /', [refuseBytes, 'return 503;']),
  ];
}

function printOpenLocations(v: Variable, plan: Plan): string[] {
  const rest = `@${v('rest').slice(1)}`;
  return [
    ...printSection('A redirect, or a file.', 'location /', [
      refuseBytes,
      ...printExactAnswers(v, plan, 'return 410;'),
      `try_files ${listTriedFiles(v, plan).join(' ')} ${rest};`,
    ]),
    ...printSection('No file: a pattern, or the other URL of a page.', `location ${rest}`, [
      ...printPatternAnswers(v, plan, 'return 410;'),
      ...printOnDemandPass(plan),
      ...printUnknownVersions(plan).lines,
      ...printVariants(v, plan, 'return 404;'),
    ]),
  ];
}

/** The site's pages for errors, which have no URL of their own. */
function printErrorPages(v: Variable, plan: Plan): string[] {
  const { errorPages, maintenance } = plan;
  const pages = Object.entries({ ...errorPages, ...(maintenance ? { 503: maintenance.file } : {}) });
  const urls = pages.map(([, file]) => escapeRegex(file)).join('|');
  const bad = `@${v('bad').slice(1)}`;

  return [
    ...pages.map(([status, file]) => `error_page ${status} ${quote(escapeLiteral(v, `/${file}`))};`),
    ...printUnknownVersions(plan).pages,
    // `Transfer-Encoding: foo` is a bad request. nginx itself returns 501.
    ...[`error_page 501 =400 ${bad};`, `location ${bad} { return 400; }`],
    ...(pages.length === 0 ? [] : [`location ~ ${quote(`^/(?:${urls})$`)} { internal; }`]),
  ];
}

/** The media types of the site's files. Text is UTF-8 (`W-HEAD-9`). */
function printMediaTypes({ files }: ServedFiles): string[] {
  const extensions = new Set(['.html', ...files.values().map((file) => extname(file).toLowerCase())]);
  const known = [...extensions].filter(
    (extension) => /^\.[a-z0-9]+$/.test(extension) && findMediaType(`file${extension}`) !== unknownType,
  );
  const byType = Map.groupBy(known.sort(), (extension) => findMediaType(`file${extension}`));
  const types = [...byType].map(
    ([type, names]) => `${type.replace(/;.*/, '')} ${names.map((name) => name.slice(1)).join(' ')};`,
  );
  const texts = [...byType.keys()].filter(
    (type) => type.includes('; charset') && !type.startsWith('text/html'),
  );

  return [
    ...printSection("The media types of the site's files.", 'types', types.sort()),
    `default_type ${unknownType};`,
    'charset utf-8;',
    ...(texts.length > 0
      ? [
          `charset_types ${texts
            .map((type) => type.replace(/;.*/, ''))
            .sort()
            .join(' ')};`,
        ]
      : []),
  ];
}

/** Compresses text. A `.gz` file next to a file is sent instead of the file. */
function printGzip({ served: { files }, tls }: Plan): string[] {
  const types = new Set(files.values().map((file) => findMediaType(file).replace(/;.*/, '')));
  const texts = [...types].filter((type) => /^text\/(?!html)|[/+](?:json|xml)$|javascript$/.test(type));

  return [
    'gzip on;',
    'gzip_min_length 256;',
    ...(texts.length > 0 ? [`gzip_types ${texts.sort().join(' ')};`] : []),
    ...(tls.at === 'proxy' ? ['gzip_proxied any;'] : []),
    'gzip_vary on;',
    ...(files.keys().some((url) => url.endsWith('.gz')) ? ['gzip_static on;'] : []),
  ];
}
