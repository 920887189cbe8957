declare module 'virtual:signpost/api' {
  type Resources = readonly import('../../api/resource.ts').Resource[];
  /** The exports of the project's API module: resources, or versions of them by base. */
  export const resources: Resources | undefined;
  export const versions: Readonly<Record<string, Resources>> | undefined;
  /** Astro's function, for the collections of the resources. */
  export function getCollection(name: string): Promise<readonly unknown[]>;
  export const requireSecret: boolean;
}

declare module 'virtual:signpost/homes' {
  const homes: readonly import('../site-routes.ts').Home[];
  export default homes;
}
