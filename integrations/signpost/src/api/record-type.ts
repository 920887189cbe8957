import type { z } from 'zod';
import type { Fields, RelationDefinition, Relations, Resource } from './resource.ts';

/** A value as it is sent: a date is RFC 3339 text. */
type Sent<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Sent<T[Key]> }
      : T;

/** Names of fields that a record may lack. */
type OptionalName<F extends Fields> = {
  [Name in keyof F]: undefined extends z.output<F[Name]> ? Name : never;
}[keyof F];

interface Short {
  readonly id: string;
  readonly name: string;
}

type ListName<Name extends string, R extends RelationDefinition> = R extends {
  readonly list: infer List extends string;
}
  ? List
  : `${Name}s`;

/** The fields of one relation: `categoryId` and `category`, or `roleIds` and `roles`. */
type RelationFields<Name extends string, R extends RelationDefinition> = R extends { readonly many: true }
  ? { readonly [Key in `${Name}Ids`]: readonly string[] } & {
      readonly [Key in ListName<Name, R>]: readonly Short[];
    }
  : R extends { readonly optional: true }
    ? { readonly [Key in `${Name}Id`]?: string } & { readonly [Key in Name]?: Short }
    : { readonly [Key in `${Name}Id`]: string } & { readonly [Key in Name]: Short };

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

type AllRelations<R extends Relations> = [keyof R] extends [never]
  ? unknown
  : Intersection<{ [Name in keyof R & string]: RelationFields<Name, R[Name]> }[keyof R & string]>;

/**
 * The type of a resource's records, for clients in TypeScript: `RecordOf<typeof product>`. For clients elsewhere
 * there is the OpenAPI document.
 */
export type RecordOf<T> =
  T extends Resource<infer F, infer R>
    ? { readonly id: string } & {
        readonly [Name in Exclude<keyof F, OptionalName<F>>]: Sent<z.output<F[Name]>>;
      } & {
        readonly [Name in OptionalName<F>]?: Sent<Exclude<z.output<F[Name]>, undefined>>;
      } & AllRelations<R>
    : never;
