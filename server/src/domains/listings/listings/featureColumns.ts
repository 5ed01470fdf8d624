/**
 * A home's features as columns (D 11.7): the feature's own column is true for "yes", and searches read nothing else;
 * `has_not` lists the features answered "no". A feature in neither is unanswered.
 */
import { type Feature, features } from '@keyhold/rental/fields.ts'

export type FeatureColumns = Readonly<Record<Feature, boolean>> & { readonly hasNot: readonly string[] }
type Said = Readonly<Record<Feature, boolean | null>>

/** Decodes a row's columns in place to yes, no, or null. Copying each row took a tenth of a search. */
export function readFeatures<Row extends FeatureColumns>(row: Row) {
  const said: Record<string, unknown> = row
  const { hasNot } = row
  for (const name of features) said[name] = said[name] || (hasNot.includes(name) ? false : null)
  return said as Omit<Row, keyof FeatureColumns> & Said
}

/** Encodes the answers as columns. */
export function writeFeatures<Home extends Said>(home: Home) {
  const columns = Object.fromEntries(features.map((name) => [name, home[name] === true]))
  const hasNot = features.filter((name) => home[name] === false)
  return { ...home, ...columns, hasNot } as Omit<Home, Feature> & FeatureColumns
}
