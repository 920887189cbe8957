import type { Site, SiteCauses } from '../site/site.ts';

/** A mistake of the whole site: how it is found, and the site as if it were mended. */
interface SiteCause<Id extends keyof SiteCauses> {
  readonly id: Id;
  find(site: Site): SiteCauses[Id];
  correct(site: Site, found: NonNullable<SiteCauses[Id]>): Site;
}

/** Makes a function of a cause: it corrects a site with the mistake, which a rule then reports, and leaves any other one. */
export function defineCause<const Id extends keyof SiteCauses>({ id, find, correct }: SiteCause<Id>) {
  return (site: Site): Site => {
    const mistake = find(site);
    if (mistake === undefined) return site;
    return { ...correct(site, mistake), causes: { ...site.causes, [id]: mistake } };
  };
}
