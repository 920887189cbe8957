import { type Answer, isMissing } from '../../../../src/answers/answer.ts';
import { createResponder, type Responder, type SiteResponder } from '../../../../src/answers/responder.ts';
import type { Site } from '../../../../src/audit/site/site.ts';
import { auditFolder } from '../../../../src/commands/audit/folder.ts';
import { hostLoaders } from '../../../../src/hosts/load.ts';
import { parsePath } from '../../../../src/lib/url/path.ts';
import { answer } from '../../../../src/plan/answer.ts';
import { buildPlan } from '../../../../src/plan/build.ts';
import { type Request, requestOf } from '../../../../src/plan/request.ts';
import { readServing } from '../../../../src/project/deploy/hosts.ts';
import { describeServedProject, loadProject, type Project } from '../../../../src/project/load.ts';
import { type FoundRules, readProjectFiles } from '../../../../src/project/own-files.ts';
import { createHostResponders } from '../../../../src/project/responders.ts';
import { readFacts } from '../../../../src/project/settings/facts.ts';
import { hostSettings } from './host-settings.ts';
import { listNamedUrls } from './named-urls.ts';
import { agrees, judgeByAnswers, judgeByFindings, listOwnUrls } from './verdicts.ts';

const origin = 'https://www.example.com';

/**
 * Audits the build in the working directory, and compares what it says of each URL with what `explain` says. Gives the
 * number of compared URLs, and a line for each difference.
 */
export async function compareWithAnswers(host: string | undefined, dist = 'dist') {
  const { report, site } = await auditFolder(await readFacts(), dist, {
    site: origin,
    host: host === undefined ? undefined : [host],
  });
  const project = await loadProject({ site: origin, dist });
  const own = await readProjectFiles(project);
  const isKnown = host !== undefined && site.serving !== undefined;
  const responders = isKnown
    ? (await createHostResponders(project, [host], own)).map(({ responder }) => responder)
    : await createAllResponders(project, own, host);
  const responder = combineHosts(responders);
  const planned = combineHosts(responders.map(askPlan));

  const differences = listMisplacedPages(site, responder);
  const urls = listNamedUrls(site);
  const ownUrls = listOwnUrls(site, urls);
  for (const named of urls) {
    const where = `${named.by} ${named.url} (${named.place.file}:${named.place.line})`;
    const { pathname, search } = new URL(named.url);
    const asked = site.ask(parsePath(pathname), search.slice(1));
    const answered = responder.respond(requestOf(named.url));
    // Hosts have other URLs for a page. Without a host, only whether there is one is known.
    const isEqual = isKnown
      ? asked.status === answered.status && asked.location === answered.location
      : isMissing(asked) === isMissing(answered);
    if (!isEqual)
      differences.push(
        `${where} is ${answered.status} ${answered.location}, not ${asked.status} ${asked.location}`,
      );

    // The map's targets are the same on a host that doesn't support each of its redirects.
    const expected = judgeByAnswers(named.by === 'map' ? planned : responder, ownUrls, named);
    const found = judgeByFindings(report.result.findings, named);
    if (!agrees(site, named, expected, found)) differences.push(`${where} is ${expected}, not ${found}`);
  }
  return { count: urls.length, differences };
}

/** The answers of the map and the build on a host that supports each redirect. */
function askPlan({ plan, ...responder }: SiteResponder): SiteResponder {
  return skipEarlyRedirects({ ...responder, plan, respond: (request) => answer(plan, request) });
}

/** The answers after the host's own redirect to a slash or a name without `.html`, which comes before all others. */
function skipEarlyRedirects(responder: SiteResponder): SiteResponder {
  const respond = (request: Request): Answer => {
    const answered = responder.respond(request);
    const isEarly = answered.location !== undefined && answered.by.at(-1)?.step === 'early';
    return isEarly ? respond(requestOf(answered.location)) : answered;
  };
  return { ...responder, respond };
}

/** A URL counts as served if some host serves it, and redirects if some host redirects it. Only what each lacks is missing. */
function combineHosts(responders: readonly SiteResponder[]): Responder {
  const respond = (request: Request): Answer => {
    const answers = responders.map((responder) => responder.respond(request));
    const found = answers.filter((one) => !isMissing(one));
    const best =
      found.find(({ status }) => status === 200) ?? found.find(({ location }) => location) ?? found[0];
    const answered = best ?? answers[0];
    if (answered === undefined) throw new Error('no host');
    return answered;
  };
  return { origin, domains: [], respond };
}

/** The answers of a host with each way to serve pages; without one, those of each host. */
async function createAllResponders(
  project: Project,
  own: FoundRules,
  host: string | undefined,
): Promise<SiteResponder[]> {
  const { settings, resolved, files } = project;
  const created: SiteResponder[] = [];
  for (const { id = '', root } of hostSettings) {
    const read = (name: string) => (root[name] === undefined ? undefined : JSON.stringify(root[name]));
    const { serving } = await readServing(id, { ...describeServedProject(project), read });
    if (serving === undefined) continue;
    const plan = buildPlan(settings, resolved, files, serving);
    const ownFiles = own.rules.filter((file) => file.host === (host ?? id));
    const responder = createResponder({ plan, host: await hostLoaders[host ?? id]?.(), ownFiles });
    created.push(skipEarlyRedirects(responder));
  }
  return created;
}

/** The pages whose URL doesn't return their file. */
function listMisplacedPages({ pages }: Site, responder: Responder): string[] {
  return pages
    .filter(({ file, servedUrl }) => responder.respond(requestOf(origin + servedUrl)).file !== file)
    .map(({ file, servedUrl }) => `${servedUrl} isn't the URL of ${file}`);
}
