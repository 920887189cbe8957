import { type Path, parsePath } from '../../core/path.ts';
import { remember } from '../../core/remember.ts';
import type { HostAnswer } from '../../plan/answer-on.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget, untouched } from '../../plan/request.ts';

/**
 * What GitHub Pages answers where the plan has a page, or redirects another spelling of one: the file that lies there, the
 * same without `.html`, a folder's page behind a slash, and nothing else. Measured in
 * https://github.com/slorber/trailing-slash-guide.
 */
export function onPlainFiles(plan: Plan, request: Request, given: HostAnswer): HostAnswer {
  const [first, second] = given.by;
  if (second !== undefined || (first?.step !== 'page' && first?.step !== 'spelling')) return given;
  const { path, query } = splitTarget(request.target);
  const address = parsePath(path);
  const files = filesOf(plan);
  const file =
    files.get(address.endsWith('/') ? `${address}index.html` : address) ?? files.get(`${address}.html`);
  if (file !== undefined) return file === given.file ? given : { ...there, file, by: [{ step: 'page' }] };
  if (!files.has(`${address}/index.html`)) return { ...missing, ...fileOf(plan.errorPages[404]) };
  const asked = query === '' ? '' : `?${untouched(query)}`;
  return { ...folder, location: `${plan.origin}${untouched(path)}/${asked}` };
}

const there: HostAnswer = {
  status: 200,
  headers: {},
  by: [],
  why: 'it has no redirects: a page answers at each name of its file',
};

const missing: HostAnswer = {
  status: 404,
  headers: {},
  by: [],
  why: 'it has no redirects, and no file lies at this spelling of a page',
};

const folder: HostAnswer = {
  status: 301,
  headers: {},
  by: [],
  why: 'a folder lies here, and the host itself adds the slash',
};

function fileOf(file: string | undefined): Pick<HostAnswer, 'file'> {
  return file === undefined ? {} : { file };
}

/** The files of the build by the addresses that their names make. */
const filesOf = remember(({ inventory: { pages, files } }: Plan): ReadonlyMap<string, string> => {
  const names = [...pages.values(), ...files.values()];
  return new Map(names.map((name): [Path, string] => [parsePath(`/${name.replaceAll('%', '%25')}`), name]));
});
