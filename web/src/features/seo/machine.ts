/** What pages say to machines: JSON-LD of schema.org, safe inside HTML. */
import type { Language } from '../../gateways/language.ts'

export const openGraphLocale: Readonly<Record<Language, string>> = { en: 'en_GB', es: 'es_SV', th: 'th_TH' }

/** As JSON-LD; nothing in it can end the script element. */
export function sayData(thing: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
}

/** The way to a page, from the home page on: names and paths. */
export function crumbs(origin: string, way: readonly { readonly name: string; readonly path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Homes in a row, as a list of addresses. */
export function homeList(origin: string, homes: readonly { readonly path: string; readonly name: string }[]): object {
  return {
    '@type': 'ItemList',
    numberOfItems: homes.length,
    itemListElement: homes.map(({ path, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: `${origin}${path}`,
    })),
  }
}

/** Questions and their answers. */
export function faq(questions: readonly { readonly question: string; readonly answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
