import { parsePath, pathOfFile } from '../../lib/url/path.ts';
import type { Answer, HostAnswer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget } from '../../plan/request.ts';
import { fileNamed, movedByName, servedByName } from '../shared/by-name.ts';
import { variantsOf } from './rule.ts';

/**
 * At a URL variant of a page, its file comes before rules that aren't forced. With "Pretty URLs", which is the default:
 * measured in https://github.com/slorber/trailing-slash-guide.
 */
export function ownAnswer(plan: Plan, request: Request, given: Answer): HostAnswer | undefined {
  const [first] = given.by;
  const isPattern = first?.step === 'entry' && first.entry.kind === 'pattern';
  if (!isPattern && !['page', 'variant', 'nothing'].includes(first?.step ?? '')) return undefined;
  const { path } = splitTarget(request.target);
  const url = parsePath(path);
  if (isForced(plan, path)) return undefined;
  if (url.endsWith('/') && fileNamed(plan, `${url.slice(0, -1)}.html`) !== undefined)
    return moved(plan, request, path.slice(0, -1), given);
  const name = url.endsWith('/') ? `${url}index.html` : url;
  const file = fileNamed(plan, name) ?? fileNamed(plan, `${url}.html`);
  if (file !== undefined) return file === given.file ? undefined : servedByName(file, byItsName);
  const isFolder = fileNamed(plan, `${url}/index.html`) !== undefined;
  return isFolder ? moved(plan, request, `${path}/`, given) : undefined;
}

const byItsName = 'Netlify serves a page at each name of its file';

function moved(plan: Plan, request: Request, to: string, given: Answer): HostAnswer | undefined {
  const own = movedByName(plan, request, to, 'Netlify itself redirects to the URL of the file');
  return own.location === given.location && own.status === given.status ? undefined : own;
}

/** True for a name of an `index.html` as in its own line, which is forced. */
function isForced({ served }: Plan, path: string): boolean {
  if (!/(?:^|\/)index\.html$/.test(path)) return false;
  const name = parsePath(path);
  return (
    variantsOf(name).includes(path) && [...served.pages.values()].some((file) => pathOfFile(file) === name)
  );
}
