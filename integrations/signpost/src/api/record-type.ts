import type { z } from 'zod';
import type { Fields, RelationDefinition, Relations, Resource } from './resource.ts';

/**
 * The type of a resource's records, for TypeScript clients: `RecordOf<typeof product>`. Other clients use the OpenAPI
 * document.
 */
export type RecordOf<T> =
  T extends Resource<infer F, infer R>
    ? { readonly id: string } & {
        readonly [Name in Exclude<keyof F, OptionalName<F>>]: Sent<z.output<F[Name]>>;
      } & {
        readonly [Name in OptionalName<F>]?: Sent<Exclude<z.output<F[Name]>, undefined>>;
      } & AllRelations<R>
    : never;

/** Names of optional fields. */
type OptionalName<F extends Fields> = {
  [Name in keyof F]: undefined extends z.output<F[Name]> ? Name : never;
}[keyof F];

/** A value as sent: a date is RFC 3339 text. */
type Sent<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly SentElement<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Sent<T[Key]> }
      : T;

/** An object in an array has an id; Signpost generates one if the entry has none. */
type SentElement<T> = T extends Date | readonly unknown[] | { readonly id: unknown }
  ? Sent<T>
  : T extends object
    ? { readonly id: string } & Sent<T>
    : T;

interface Short {
  readonly id: string;
  readonly name: string;
}

type AllRelations<R extends Relations> = [keyof R] extends [never]
  ? unknown
  : Intersection<{ [Name in keyof R & string]: RelationFields<Name, R[Name]> }[keyof R & string]>;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

/** The fields of a relation: `categoryId` and `category`, or `roleIds` and `roles`. */
type RelationFields<Name extends string, R extends RelationDefinition> = R extends { readonly many: true }
  ? { readonly [Key in `${Name}Ids`]: readonly string[] } & {
      readonly [Key in ListName<Name, R>]: readonly Short[];
    }
  : R extends { readonly optional: true }
    ? { readonly [Key in `${Name}Id`]?: string } & { readonly [Key in Name]?: Short }
    : { readonly [Key in `${Name}Id`]: string } & { readonly [Key in Name]: Short };

type ListName<Name extends string, R extends RelationDefinition> = R extends {
  readonly list: infer List extends string;
}
  ? List
  : Plural<Name>;

/** The result of `toPlural`. */
type Plural<Name extends string> = Name extends `${infer Stem}y`
  ? Stem extends '' | `${string}${'a' | 'e' | 'i' | 'o' | 'u'}`
    ? `${Name}s`
    : `${Stem}ies`
  : Name extends `${string}${'s' | 'x' | 'z' | 'ch' | 'sh'}`
    ? `${Name}es`
    : `${Name}s`;
