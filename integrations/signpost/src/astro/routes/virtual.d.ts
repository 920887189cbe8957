declare module 'virtual:signpost/api' {
  type Resources = readonly import('../../api/resource.ts').Resource[];
  /** What the project's API module exports: the resources, or several versions of them by their bases. */
  export const resources: Resources | undefined;
  export const versions: Readonly<Record<string, Resources>> | undefined;
  /** Astro's own, for the collections that the resources name. */
  export function getCollection(name: string): Promise<readonly unknown[]>;
  export const requireSecret: boolean;
}

declare module 'virtual:signpost/homes' {
  const homes: readonly import('../site-routes.ts').Home[];
  export default homes;
}
