/** A page's structured data: JSON-LD of schema.org, safe inside HTML. */

/** As JSON-LD; nothing in it can end the script element. */
export function toJsonLd(item: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c')
}

/** Breadcrumbs from the home page on: names and paths. */
export function breadcrumbList(
  origin: string,
  trail: readonly { readonly name: string; readonly path: string }[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Homes in order, as a list of URLs. */
export function itemList(origin: string, homes: readonly { readonly path: string; readonly name: string }[]): object {
  return {
    '@type': 'ItemList',
    numberOfItems: homes.length,
    itemListElement: homes.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${origin}${path}`,
    })),
  }
}

/** Questions and their answers. */
export function faqPage(questions: readonly { readonly question: string; readonly answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
