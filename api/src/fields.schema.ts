/** The shapes of a home's fields, as read and as sent (D 1.2). They derive from the table in rental/src/fields.ts. */
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

/** `readonly` concerns the table: parsed values belong to the caller. */
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

/**
 * A landlord's input for each field except the currency, which the wire has twice. Omitted: unchanged; null: cleared.
 */
export const inputs = Object.fromEntries(
  fieldNames.filter((name) => name !== 'currency').map((name) => [name, inputOf(name)]),
) as { [Name in Exclude<FieldName, 'currency'>]: Input<Name> }

/** A field as others read it: codes with their labels, and no null for a required field. */
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
      // An unknown choice of a later version counts as unset and does not make the home unreadable.
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

/** The home's fields on cards. */
export const cardShapes = shapesOn<CardField>('card')
/** The additional fields on its page. */
export const pageShapes = shapesOn<PageField>('page')
