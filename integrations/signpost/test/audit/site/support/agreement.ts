import type { Responder } from '../../../../src/answers/responder.ts';
import type { Site } from '../../../../src/audit/site/site.ts';
import { auditFolder } from '../../../../src/commands/audit/folder.ts';
import { parsePath } from '../../../../src/lib/url/path.ts';
import { requestOf } from '../../../../src/plan/request.ts';
import { loadProject } from '../../../../src/project/load.ts';
import { readProjectFiles } from '../../../../src/project/own-files.ts';
import { createHostResponders } from '../../../../src/project/responders.ts';
import { readFacts } from '../../../../src/project/settings/facts.ts';
import { agrees, judgeByAnswers, judgeByFindings, listNamedUrls, listNextPlaces } from './named-urls.ts';

const site = 'https://www.example.com';

/**
 * Audits the build in the working directory, and compares what it says of each URL with what `explain` says. Gives the
 * number of compared URLs, and a line for each difference.
 */
export async function compareWithAnswers(host: string | undefined, dist = 'dist') {
  const { report, site: audited } = await auditFolder(await readFacts(), dist, {
    site,
    host: host === undefined ? undefined : [host],
  });
  const responder = await loadResponder(host, dist, audited);
  const urls = listNamedUrls(audited);
  const redirects = urls.filter(({ by }) => by === 'redirect');

  const differences = listMisplacedPages(audited, responder);
  for (const named of urls) {
    const where = `${named.by} ${named.url} (${named.place.file}:${named.place.line})`;
    const { pathname, search } = new URL(named.url);
    const asked = audited.ask(parsePath(pathname), search.slice(1));
    const answer = responder.respond(requestOf(named.url));
    if (asked.status !== answer.status || asked.location !== answer.location)
      differences.push(
        `${where} is ${answer.status} ${answer.location}, not ${asked.status} ${asked.location}`,
      );

    const expected = judgeByAnswers(responder, audited, named);
    const next = named.by === 'redirect' ? listNextPlaces(redirects, named) : [];
    const found = judgeByFindings(audited, report.result.findings, named, next);
    if (!agrees(expected, found)) differences.push(`${where} is ${expected}, not ${found.join()}`);
  }
  return { count: urls.length, differences };
}

/** The answers of `explain --host`; those of the audit where nobody knows how the host serves files. */
async function loadResponder(host: string | undefined, dist: string, audited: Site): Promise<Responder> {
  if (host === undefined || audited.serving === undefined) return audited.responder;
  const project = await loadProject({ site, dist });
  const [onHost] = await createHostResponders(project, [host], await readProjectFiles(project));
  return onHost?.responder ?? audited.responder;
}

/** The pages whose URL doesn't return their file. */
function listMisplacedPages({ documents, origin }: Site, responder: Responder): string[] {
  return documents
    .filter(({ kind, file, servedUrl }) => {
      return kind === 'page' && responder.respond(requestOf(origin + servedUrl)).file !== file;
    })
    .map(({ file, servedUrl }) => `${servedUrl} isn't the URL of ${file}`);
}
