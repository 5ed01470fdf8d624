/**
 * What a home has, in columns (D 11.7): its own column is true for "yes", and searches read nothing else; `has_not` names
 * what the landlord said no to. What is in neither was not said.
 */
import { type Feature, features } from '@keyhold/rental/fields.ts'

export type FeatureColumns = Readonly<Record<Feature, boolean>> & { readonly hasNot: readonly string[] }
type Said = Readonly<Record<Feature, boolean | null>>

/** A row's columns, in the row itself, as what was said: yes, no, or null. To copy each row cost a tenth of a search. */
export function readFeatures<Row extends FeatureColumns>(row: Row) {
  const said: Record<string, unknown> = row
  const { hasNot } = row
  for (const name of features) said[name] = said[name] || (hasNot.includes(name) ? false : null)
  return said as Omit<Row, keyof FeatureColumns> & Said
}

/** What was said as the columns. */
export function writeFeatures<Home extends Said>(home: Home) {
  const columns = Object.fromEntries(features.map((name) => [name, home[name] === true]))
  const hasNot = features.filter((name) => home[name] === false)
  return { ...home, ...columns, hasNot } as Omit<Home, Feature> & FeatureColumns
}
