/** The names of a home's translated texts: `titleEs` is its title in Spanish. */
import { type Language, languages } from './language.ts'

/** The texts that can be translated. */
export const textNames = ['title', 'description', 'houseRules'] as const
export type TextName = (typeof textNames)[number]
export type OtherTextName = `${TextName}${Capitalize<Language>}`

/** The field of a text's translation into a language. */
export function otherTextName(name: TextName, language: Language): OtherTextName {
  return `${name}${language.slice(0, 1).toUpperCase()}${language.slice(1)}` as OtherTextName
}

/** All of them, language by language. */
export const otherTextNames: readonly OtherTextName[] = languages.flatMap((language) =>
  textNames.map((name) => otherTextName(name, language)),
)

/** Their lines in the table of fields: each like the original's. */
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
