declare module 'virtual:signpost/api' {
  /** What the project's API module exports. */
  export const resources: readonly import('../api/resource.ts').Resource[];
  /** Astro's own, for the collections that the resources name. */
  export function getCollection(name: string): Promise<readonly unknown[]>;
  export const requireSecret: boolean;
}
