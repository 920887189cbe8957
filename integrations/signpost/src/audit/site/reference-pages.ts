import { memoize } from '../../lib/memoize.ts';
import type { Page } from '../../pages/page.ts';
import type { SitePages } from './site.ts';

// Pages of the reference of an API, which a program writes from source code.

/** The programs that write the reference of an API from its source code, by `<meta name="generator">`. */
const referenceGenerator = /^(?:doxygen|javadoc|jsdoc|pdoc|rustdoc|scaladoc|typedoc)\b/i;

/** The scripts of such programs that declare no generator: Dokka, Scaladoc. */
const referenceScripts = [/(?:^|\/)platform-content-handler\.js$/, /(?:^|\/)lib\/template\.js$/];
/** What only they call so: TypeDoc, Javadoc before version 17. */
const referenceIds = ['tsd-search', 'navbar.top'];

/** Says that the page is of the reference of an API, which a program writes beside the site. */
export function findReference(site: SitePages, page: Page): string | undefined {
  return listReferencePages(site).get(page);
}

/** /api/acme/pump.html of Dokka on a site by MkDocs. A site that is a reference itself is its owner's work. */
const listReferencePages = memoize((site: SitePages): ReadonlyMap<Page, string> => {
  const home = site.documents.find(({ file }) => file === 'index.html');
  const isReference = home === undefined || findProgram(home) !== undefined;
  if (site.generator === undefined && isReference) return new Map();
  return new Map(
    site.documents.flatMap((page) => {
      const program = findProgram(page);
      return program === undefined ? [] : [[page, program] as const];
    }),
  );
});

function findProgram({ metas, refs, ids }: Page): string | undefined {
  const declared = metas.find(
    ({ key, content }) => key === 'generator' && referenceGenerator.test(content.trim()),
  );
  if (declared !== undefined) return `its generator is ${declared.content.trim()}`;

  const script = refs.find(
    ({ kind, href }) => kind === 'script' && referenceScripts.some((name) => name.test(href)),
  );
  if (script !== undefined) return `it loads ${script.href}, a script of such a program`;

  const id = referenceIds.find((name) => ids.split('\n').includes(name));
  return id && `it has the id ${id} of such a program`;
}
