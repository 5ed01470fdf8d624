/** The shapes of a home's fields, as they are told and as they are sent back (D 1.2). They follow from the table in rental/src/fields.ts. */
import {
  type FieldName,
  type FieldsWith,
  fieldNames,
  fieldOf,
  fieldsWhere,
  type Home,
  type Value,
} from '@keyhold/rental/fields.ts'
import { z } from 'zod'
import { Code } from './codes.schema.ts'
import { SingleLine, Text } from './text.schema.ts'

/** `readonly` is the table's business: what came over the wire is the caller's own. */
type Sent<Name extends FieldName> = Value<Name> extends readonly number[] ? number[] : Value<Name>
type Input<Name extends FieldName> = z.ZodOptional<z.ZodNullable<z.ZodType<Sent<Name>, Sent<Name>>>>

function inputOf(name: FieldName): z.ZodType {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'flag':
      return z.boolean().nullish()
    case 'line':
      return SingleLine(field.most).nullish()
    case 'words':
      return Text(field.most).nullish()
    case 'day':
      return z.string().nullish()
    case 'number':
      return (field.isWhole ? z.number().int() : z.number()).min(field.least).max(field.most).nullish()
    case 'count':
      return z
        .number()
        .int()
        .min(1)
        .max(Math.max(...field.choices))
        .nullish()
    case 'choice':
      return z.enum(field.choices).nullish()
    case 'codes':
      return z.array(z.number().int()).max(10).nullish()
    case 'code':
    case 'city':
      return z.number().int().nullish()
  }
}

/** What a landlord may say of each field but the currency, which the wire says twice. Left out: stays as it is; null: said no longer. */
export const inputs = Object.fromEntries(
  fieldNames.filter((name) => name !== 'currency').map((name) => [name, inputOf(name)]),
) as { [Name in Exclude<FieldName, 'currency'>]: Input<Name> }

/** What others read of a field: codes with their words, and no null for what a published home always says. */
export type Shown<Name extends FieldName> =
  Name extends FieldsWith<{ kind: 'code' }>
    ? null extends Home[Name]
      ? Code | null
      : Code
    : Name extends FieldsWith<{ kind: 'codes' }>
      ? Code[]
      : Name extends FieldsWith<{ kind: 'line' | 'words' } | { kind: 'number'; isNeeded: true }>
        ? Value<Name>
        : Home[Name]
export type CardField = FieldsWith<{ shownOn: 'card' }>
export type PageField = FieldsWith<{ shownOn: 'page' }>

function shownShape(name: FieldName): z.ZodType {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'flag':
      return z.boolean().nullable()
    case 'count':
    case 'city':
      return z.number().int()
    case 'choice':
      // A choice that only a later version knows is not said, rather than a home that cannot be read.
      return field.default === undefined ? z.enum(field.choices).nullable().catch(null) : z.enum(field.choices)
    case 'codes':
      return z.array(Code)
    case 'code':
      return field.default === undefined ? Code.nullable() : Code
    case 'number': {
      const number = field.isWhole ? z.number().int() : z.number()
      return field.isNeeded ? number : number.nullable()
    }
    default:
      return z.string()
  }
}

const shapesOn = <Name extends FieldName>(where: 'card' | 'page') =>
  Object.fromEntries(fieldsWhere<Name>(({ shownOn }) => shownOn === where).map((name) => [name, shownShape(name)])) as {
    [Each in Name]: z.ZodType<Shown<Each>>
  }

/** What cards tell of a home as it was told. */
export const cardShapes = shapesOn<CardField>('card')
/** What its page tells besides. */
export const pageShapes = shapesOn<PageField>('page')
