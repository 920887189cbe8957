import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import type { RecordValue } from './api.ts';

/** A field that may be a relation. */
export type Candidate = Pick<RecordValue, 'key' | 'value' | 'parent'>;

/** The relation name in an id's key: `venueId`, `venue_id`, `venueID`, `venueUuid`, `idVenue`. */
export function relationOf(key: string): string | undefined {
  const [, name] = /^([a-z].*?)(?:Id|ID|_id|Uuid|UUID|_uuid|Guid|_guid)$/.exec(key) ?? [];
  const [, first] = /^(?:id|fk)(_[a-z].*|[A-Z][a-z].*)$/.exec(key) ?? [];
  const last = first?.replace('_', '');
  return name ?? (last && `${last.charAt(0).toLowerCase()}${last.slice(1)}`);
}

/** References to a record in the forms of other systems. */
export function pointerFault(
  { key, value, parent }: Candidate,
  ids: ReadonlySet<unknown>,
): string | undefined {
  const [, dotted] = /^(.+?)(?:\.|__)(?:id|name)$/.exec(key) ?? [];
  if (dotted !== undefined) return `is flattened; put it into ${dotted}: { id, name }`;
  if (isFlattened({ key, value, parent }))
    return 'is flattened, like the fields that start with the same word';
  if (/^(?:_links|relationships)$/.test(key))
    return isObject(value) && Object.keys(value).some((name) => !ofPages.test(name))
      ? 'has relations; write venueId and venue: { id, name }, each by its own name'
      : undefined;
  if (/Ids$|_ids$/.test(key))
    return typeof value === 'string' && value !== '' ? 'is a string; write a list of ids' : undefined;
  if (relationOf(key) !== undefined || /^(?:_?id|@id|slug)$|(?:url|uri|href|link|self|path)s?$/i.test(key))
    return undefined;
  if (
    isObject(value)
      ? isPointer(value)
      : [value].flat().some((one) => isAddress(one) || (ids.has(one) && one !== parent.id))
  )
    return `only points to a record; write ${key}Id and ${key}: { id, name }`;
  const [id, name] = Array.isArray(value) && value.length === 2 ? value : [];
  const isPair = isLongText(id) && typeof name === 'string' && /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])\w+$/.test(id);
  return isPair && !key.endsWith('s')
    ? `is a pair of id and name; write ${key}Id and ${key}: { id, name }`
    : undefined;
}

export function isLongText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 5;
}

/** Links about the list or the record itself. */
const ofPages =
  /^(?:self|next|prev|previous|first|last|collection|edit|curies|up|about|alternate|profile|search)$/;

/** Fields of a reference without a name. */
const ofPointers =
  /^(?:_?id|@id|_?ref|\$ref|href|uri|rel|_?type|@type|linkType|sys|data|self|links?|attributes|__typename|_key|_weak|collection)$/;

function isPointer(value: JsonObject): boolean {
  if (!Object.keys(value).every((key) => ofPointers.test(key))) return false;
  const { sys, data, href, uri } = value;
  return (
    ['_ref', '$ref', '@id'].some((key) => key in value) ||
    [value, sys, data].some((one) => isObject(one) && 'id' in one) ||
    [href, uri].some(isAddress)
  );
}

/** The URL of a record of an API. */
function isAddress(value: unknown): boolean {
  return (
    typeof value === 'string' && /^(?:https?:\/\/[^/]+)?\/(?:[\w-]+\/){0,2}api\/[\w-]+\/[\w-]+$/.test(value)
  );
}

/** `venueName` beside `venueCity`, without an id. Fields about the record itself or a file aren't relations. */
export function isFlattened({ key, value, parent }: Candidate): boolean {
  const [, name] = /^([a-z]+)Name$/.exec(key) ?? [];
  return (
    name !== undefined &&
    typeof value === 'string' &&
    !/^(?:file|full|first|last|given|family|middle|nick|user|display|short|long|legal|sub|host|domain|image|class|product|item)$/.test(
      name,
    ) &&
    !(`${name}Id` in parent) &&
    Object.keys(parent).some(
      (other) => other !== key && other.startsWith(name) && /^[A-Z]/.test(other.slice(name.length)),
    )
  );
}
