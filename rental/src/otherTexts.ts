/** The names of what a landlord says of a home in another language than its own texts: `titleEs` is its title in Spanish. */
import { type Language, languages } from './language.ts'

/** What is told in words that readers of another language cannot read, and may be said in each. */
export const textNames = ['title', 'description', 'houseRules'] as const
export type TextName = (typeof textNames)[number]
export type OtherTextName = `${TextName}${Capitalize<Language>}`

/** The field that holds one of these in a language. */
export function otherTextName(name: TextName, language: Language): OtherTextName {
  return `${name}${language.slice(0, 1).toUpperCase()}${language.slice(1)}` as OtherTextName
}

/** All of them, language by language. */
export const otherTextNames: readonly OtherTextName[] = languages.flatMap((language) =>
  textNames.map((name) => otherTextName(name, language)),
)

/** The lines of the table of fields: each is as the text that it says again. */
export function otherTextsLike<Title, Words extends { description: object; houseRules: object }>(
  title: Title,
  { description, houseRules }: Words,
) {
  const lines = { title, description, houseRules }
  return Object.fromEntries(
    languages.flatMap((language) => textNames.map((name) => [otherTextName(name, language), lines[name]])),
  ) as { readonly [Name in `title${Capitalize<Language>}`]: Title } & {
    readonly [Name in `description${Capitalize<Language>}`]: Words['description']
  } & { readonly [Name in `houseRules${Capitalize<Language>}`]: Words['houseRules'] }
}
