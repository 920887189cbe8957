import type { Finding } from '../../lib/finding.ts';
import { pathOfFile } from '../../lib/url/path.ts';
import type { Abilities } from '../../redirects/plan/abilities.ts';
import { printHsts } from '../../redirects/plan/answers.ts';
import { descriptionFile, versionsOf } from '../../redirects/plan/api.ts';
import { isForFiles } from '../../redirects/plan/file-headers.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { mediaTypes } from '../shared/media-types.ts';
import type { Site } from './function/site.ts';
import type { ResponseSite } from './function/viewer-response.ts';
import { requestFunctions, responseFunction } from './functions.ts';
import { bytesOf, limits, storeOf } from './store.ts';

const note = '// Written by signpost; edit redirects.yaml.\n';

/**
 * The code of the viewer-request function. It contains the site's own headers for redirects and errors if there is room.
 */
export function requestCode(plan: Plan): string {
  return requestWithHeaders(plan) ?? printRequest(plan, []);
}

/** The code of the viewer-response function. It contains the site's own headers for files if there is room. */
export function responseCode(plan: Plan): string {
  return responseWithHeaders(plan) ?? printResponse(plan, []);
}

function requestWithHeaders(plan: Plan): string | undefined {
  return fitting(printRequest(plan, redirectRules(plan)));
}

function responseWithHeaders(plan: Plan): string | undefined {
  return fitting(printResponse(plan, fileRules(plan)));
}

function fitting(code: string): string | undefined {
  return bytesOf(code) <= limits.code ? code : undefined;
}

function printRequest(plan: Plan, rules: Site['rules']): string {
  const { api, protect, patterns } = plan;
  const parts = [api ? 'api' : '', protect.length > 0 ? 'guard' : '', patterns.length > 0 ? 'patterns' : ''];
  const site = JSON.stringify(siteOf(plan, rules));
  const imports = `import cf from 'cloudfront';\n${protect.length > 0 ? "import crypto from 'crypto';\n" : ''}`;
  return `${imports}${note}const site = ${site};\n${requestFunctions[parts.join('')] ?? ''}`;
}

function siteOf(plan: Plan, rules: Site['rules']): Site {
  const { origin, domains: aliases, hsts, redirectAge, ignoreCase, protect, api } = plan;
  const store = storeOf(plan);
  return {
    origin,
    aliases,
    hsts: hsts ? printHsts(hsts) : '',
    rules,
    age: redirectAge ? [redirectAge.first, redirectAge.later] : 0,
    errors: Object.fromEntries(errorPages(plan)),
    ignoreCase,
    depths: store.depths,
    protect: protect.map(({ prefix, realm }) => [prefix, realm.replaceAll('"', "'")]),
    users: protect.flatMap(({ users }) => users.split('\n').filter((line) => line.includes(':{SHA}'))),
    api: api
      ? {
          versions: versionsOf(api).map((version) => [
            version.base,
            version.resources.map(({ name, sizes }) => [name, sizes]),
            pathOfFile(descriptionFile(version, plan.served)),
          ]),
          errors: pathOfFile(api.errors),
          longest: api.maxTarget,
          origins: api.origins,
        }
      : 0,
    open: store.isOpen,
  };
}

function printResponse(plan: Plan, rules: ResponseSite['rules']): string {
  const { hsts, served } = plan;
  const types = [...mediaTypes(served)].filter(([, type]) => type.includes('charset'));
  const site: ResponseSite = {
    hsts: hsts ? printHsts(hsts) : '',
    rules,
    types: Object.fromEntries(types),
    errors: Object.fromEntries(errorPages(plan).map(([status, url]) => [url, status])),
  };
  return `${note}const site = ${JSON.stringify(site)};\n${responseFunction}`;
}

function errorPages({ errorPages: pages }: Plan): [number, string][] {
  return Object.entries(pages).map(([status, file]) => [Number(status), pathOfFile(file)]);
}

function redirectRules({ headers }: Plan): Site['rules'] {
  return headers.flatMap((rule) =>
    rule.headers
      .filter(([name]) => !isForFiles(name))
      .map(([name, value]): Site['rules'][number] => [...matchOf(rule), name.toLowerCase(), value]),
  );
}

function fileRules({ headers }: Plan): ResponseSite['rules'] {
  return headers.flatMap((rule) =>
    rule.headers.map(([name, value]): ResponseSite['rules'][number] => [
      ...matchOf(rule),
      isForFiles(name) ? 1 : 0,
      name.toLowerCase(),
      value,
    ]),
  );
}

function matchOf({ match }: Plan['headers'][number]): readonly [0 | 1, string] {
  return 'prefix' in match ? [1, match.prefix] : [0, match.exact];
}

/** What fits into the 10 KB of a function. */
export function abilitiesFor(plan: Plan): Pick<Abilities, 'headers' | 'redirectHeaders'> {
  return {
    headers: responseWithHeaders(plan) !== undefined,
    redirectHeaders: requestWithHeaders(plan) !== undefined,
  };
}

/** What doesn't fit, with the fix. */
export function beyond(plan: Plan): Finding[] {
  const bytes = bytesOf(requestCode(plan));
  const found: Finding[] = [];
  if (requestWithHeaders(plan) === undefined) {
    found.push({
      rule: 'host-limit',
      conventions: ['W-REDIR-7'],
      level: 'info',
      message:
        "AWS (S3 with CloudFront): redirects and errors are sent without the site's own headers, which exceed CloudFront's function limit of 10 KB.",
      fix: 'Set fewer or shorter headers. Set headers that only pages need for their folder, or in a response headers policy.',
    });
  }
  if (bytes > limits.code) {
    found.push({
      rule: 'host-limit',
      conventions: ['W-REDIR-1'],
      level: 'error',
      message: `AWS (S3 with CloudFront): the viewer-request function has ${Math.ceil((10 * bytes) / 1024) / 10} KB, and CloudFront's limit is ${limits.code / 1024} KB.`,
      fix: 'Use fewer other domains, protected paths, and versions and resources of the API. Other domains can have their own distribution.',
    });
  }
  return found;
}
