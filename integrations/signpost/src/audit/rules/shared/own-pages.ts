import { isGeneratedPage } from '../../../lib/generators/generated-pages.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Page } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { hasId } from './fragments.ts';

// Pages that a program writes by itself, whose titles, descriptions and heads nobody sets.

/** The programs that write the reference of an API from its source code, by `<meta name="generator">`. */
const referenceGenerator = /^(?:doxygen|javadoc|jsdoc|pdoc|rustdoc|scaladoc|typedoc)\b/i;
/** A script of each page of Dokka, which declares no generator. */
const dokkaScript = /(?:^|\/)platform-content-handler\.js$/;

/** The ids of programs that declare no generator: TypeDoc, older Javadoc, Scaladoc. */
const referenceIds = [
  ['tsd-search'],
  ['navbar.top'],
  ['definition', 'template', 'search'],
  ['definition', 'template', 'mbrsel'],
];

/** The pages of an API's reference beside those of the site: /api/acme/pump.html of Dokka on a site by MkDocs. */
const listReferencePages = memoize((site: SitePages): ReadonlySet<Page> => {
  // A site that is a reference itself is its owner's work.
  const home = site.documents.find(({ file }) => file === 'index.html');
  const isReference = home === undefined || isOfReference(home);
  if (site.generator === undefined && isReference) return new Set();
  return new Set(site.documents.filter(isOfReference));
});

function isOfReference(page: Page): boolean {
  const isDeclared = page.metas.some(
    ({ key, content }) => key === 'generator' && referenceGenerator.test(content.trim()),
  );
  const isByDokka = page.refs.some(({ kind, href }) => kind === 'script' && dokkaScript.test(href));
  return isDeclared || isByDokka || referenceIds.some((ids) => ids.every((id) => hasId(page, id)));
}

/** True for a page of an API's reference beside those of the site. */
export function isReferencePage(site: SitePages, page: Page): boolean {
  return listReferencePages(site).has(page);
}

/** True for a page that the site's generator writes by itself, such as a list of tags, and for that of a reference. */
export function isWrittenByGenerator(site: SitePages, page: Page): boolean {
  const isGenerated = site.generator !== undefined && isGeneratedPage(site.generator, page.file);
  return isGenerated || isReferencePage(site, page);
}
