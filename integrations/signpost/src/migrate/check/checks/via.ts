import { split } from '../fate.ts';

/** A redirect's target as the path that the inventory has. */
export function viaOf(location: string, origin: string): ReturnType<typeof split>['path'] {
  return split(URL.canParse(location, origin) ? new URL(location, origin).pathname : location).path;
}
